import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesBelow, ok, rawRequest, refusal } from './testing/answers.ts';
import { startTestStorage, type TestStorage } from './testing/instance.ts';

let storage: TestStorage;
let api: ReturnType<TestStorage['service']>['storage'];
let secret: Readonly<Record<string, string>>;
beforeAll(async () => {
  storage = await startTestStorage();
  api = storage.service().storage;
  secret = { apikey: storage.keys.secretKey };
  await ok(api.createBucket('box'));
});
afterAll(() => storage.stop());

const versions = (): Promise<{ version: string }[]> =>
  storage.database.asService((tx) => tx.query<{ version: string }>('select version from storage.objects'));
const loose = (): Promise<object[]> =>
  storage.database.asService((tx) => tx.query('select * from storage.loose_bytes'));

describe('bodies', () => {
  it('that announce a gigabyte are refused before they are read', async () => {
    const answer = await new Promise<number>((resolve, reject) => {
      const sent = httpRequest(
        `${storage.url}/storage/v1/object/box/huge`,
        {
          method: 'POST',
          headers: { ...secret, 'content-type': 'text/plain', 'content-length': String(2 ** 30) },
        },
        (response) => {
          response.resume();
          response.on('end', () => resolve(response.statusCode ?? 0));
          response.on('close', () => sent.destroy());
        },
      );
      sent.on('error', reject);
      sent.write('x');
    });
    expect(answer).toBe(400);
    expect(await loose()).toEqual([]);
  });

  it('that break off half-way leave neither row nor bytes', async () => {
    const before = filesBelow(storage.folder).length;
    const half = httpRequest(`${storage.url}/storage/v1/object/box/half`, {
      method: 'POST',
      headers: { ...secret, 'content-type': 'text/plain', 'content-length': '2000000' },
    });
    half.on('error', () => undefined);
    half.write(Buffer.alloc(1_000_000, 'a'));
    await until(async () => (await loose()).length === 1);
    half.destroy();
    await until(async () => (await loose()).length === 0);
    expect(filesBelow(storage.folder).length).toBe(before);
    expect((await api.from('box').exists('half')).data).toBe(false);
  });

  it('for one key at once: one is kept whole, and the bytes of no other stay', async () => {
    const uploads = (upsert: boolean): Promise<string[]> =>
      Promise.all(
        Array.from({ length: 8 }, async (_, index) => {
          const body = Buffer.alloc(200_000, String(index));
          const { error } = await api.from('box').upload('contested', body, { upsert });
          return error === null ? 'kept' : error.message;
        }),
      );
    const first = await uploads(false);
    expect(first.filter((outcome) => outcome === 'kept')).toHaveLength(1);
    expect(new Set(first)).toEqual(new Set(['kept', 'The resource already exists']));
    expect(new Set(await uploads(true))).toEqual(new Set(['kept']));
    const whole = await (await ok(api.from('box').download('contested'))).text();
    expect([whole.length, new Set(whole).size]).toEqual([200_000, 1]);
    const kept = (await versions()).map((row) => row.version);
    expect(filesBelow(storage.folder).toSorted()).toEqual(kept.toSorted());
    expect(await loose()).toEqual([]);
  });

  it('of forms that lie are refused', async () => {
    const form = (parts: string): Promise<{ status: number; text: string }> =>
      rawRequest(
        storage.url,
        'POST',
        '/storage/v1/object/box/form',
        { ...secret, 'content-type': 'multipart/form-data; boundary=b' },
        parts,
      );
    expect((await form('')).status).toBe(400);
    expect(
      (await form('--b\r\ncontent-disposition: form-data; name="x"\r\n\r\ny\r\n--b--\r\n')).text,
    ).toContain('No content provided');
    expect(
      (await form('--b\r\ncontent-disposition: form-data; name="f"; filename="f"\r\n\r\nhalf')).status,
    ).toBe(400);
    const many = Array.from(
      { length: 50 },
      (_, index) => `--b\r\ncontent-disposition: form-data; name="f${index}"\r\n\r\ny\r\n`,
    ).join('');
    expect((await form(`${many}--b--\r\n`)).status).toBe(400);
    for (const metadata of ['[1]', '"x"', '{', '{"a":"\\u0000"}']) {
      const answer = await rawRequest(
        storage.url,
        'POST',
        '/storage/v1/object/box/form',
        {
          ...secret,
          'x-metadata': Buffer.from(metadata).toString('base64'),
        },
        'x',
      );
      expect(answer.status, metadata).toBe(400);
    }
    expect(await loose()).toEqual([]);
  });

  it('of calls that are no JSON, too long or of the wrong shape are refused, never a fault', async () => {
    for (const path of [
      'bucket',
      'object/list/box',
      'object/list-v2/box',
      'object/move',
      'object/copy',
      'object/sign/box',
      'object/sign/box/t/a',
    ]) {
      for (const body of [
        '{',
        '[]',
        '"x"',
        '1',
        'null',
        `{"prefix":"${'x'.repeat(1_100_000)}"}`,
        '{"prefix":"\\u0000","limit":1,"name":"\\u0000","bucketId":"\\u0000","sourceKey":"a","destinationKey":"b","expiresIn":"1","paths":["\\u0000"]}',
        '{"limit":-1,"expiresIn":"x","name":5}',
      ]) {
        const answer = await rawRequest(
          storage.url,
          'POST',
          `/storage/v1/${path}`,
          { ...secret, 'content-type': 'application/json' },
          body,
        );
        expect(answer.status, `${path} ${body.slice(0, 40)} ${answer.text}`).toBe(400);
      }
    }
    expect(await refusal(api.from('box').createSignedUrls(['\0'], 1))).toBe('400');
    for (const cursor of [
      'x',
      Buffer.from('{"name":1}').toString('base64url'),
      Buffer.from('{"name":"a","at":"x"}').toString('base64url'),
    ]) {
      expect(await refusal(api.from('box').listV2({ cursor }))).toBe('400');
    }
  });
});

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 10));
}
