import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ok, rawRequest } from './testing/answers.ts';
import { startTestStorage, type TestStorage } from './testing/instance.ts';

let storage: TestStorage;
let api: ReturnType<TestStorage['service']>['storage'];
beforeAll(async () => {
  storage = await startTestStorage();
  api = storage.service().storage;
  await ok(api.createBucket('open', { public: true }));
  await ok(api.createBucket('box'));
  const jpeg = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#146b3a' } })
    .jpeg()
    .toBuffer();
  for (const bucket of ['open', 'box']) await ok(api.from(bucket).upload('a.jpg', jpeg));
});
afterAll(() => storage.stop());

const shape = async (answer: Response): Promise<unknown[]> => {
  const { format, width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  return [answer.headers.get('content-type'), format, width, height];
};

describe('pictures of another size', () => {
  it('are made for the public address, in the form the browser takes', async () => {
    const address = (transform: object): string =>
      api.from('open').getPublicUrl('a.jpg', { transform }).data.publicUrl;
    expect(await shape(await fetch(address({ width: 100, height: 100 })))).toEqual([
      'image/jpeg',
      'jpeg',
      100,
      100,
    ]);
    const webp = { headers: { accept: 'image/webp,*/*' } };
    expect(await shape(await fetch(address({ width: 100 }), webp))).toEqual(['image/webp', 'webp', 100, 50]);
    expect(await shape(await fetch(address({ width: 100, format: 'origin' }), webp))).toEqual([
      'image/jpeg',
      'jpeg',
      100,
      50,
    ]);
    expect(await shape(await fetch(`${address({ width: 100 })}&format=avif`))).toEqual([
      'image/avif',
      'heif',
      100,
      50,
    ]);
    expect(await shape(await fetch(address({ width: 100, height: 100, resize: 'contain' })))).toEqual([
      'image/jpeg',
      'jpeg',
      100,
      50,
    ]);
    expect(await shape(await fetch(address({ width: 100, height: 100, resize: 'fill' })))).toEqual([
      'image/jpeg',
      'jpeg',
      100,
      100,
    ]);
    const guarded = await fetch(address({ width: 10 }));
    expect(guarded.headers.get('content-security-policy')).toContain('sandbox');
    const again = await fetch(address({ width: 10 }), {
      headers: { 'if-none-match': guarded.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  it('are made for a person and for a signed address, which gives that one picture and no other', async () => {
    const made = await ok(api.from('box').download('a.jpg', { transform: { width: 50 } }));
    expect(made.type).toBe('image/jpeg');
    const { signedUrl } = await ok(
      api.from('box').createSignedUrl('a.jpg', 60, { transform: { width: 40, quality: 50 } }),
    );
    expect(signedUrl).toContain('/render/image/sign/box/a.jpg');
    expect(await shape(await fetch(`${signedUrl}&width=400`))).toEqual(['image/jpeg', 'jpeg', 40, 20]);
    expect((await fetch(signedUrl.replace('/render/image/', '/object/'))).status).toBe(400);
    const plain = await ok(api.from('box').createSignedUrl('a.jpg', 60));
    expect((await fetch(plain.signedUrl.replace('/object/sign', '/render/image/sign'))).status).toBe(400);
    expect((await fetch(`${storage.url}/storage/v1/render/image/public/box/a.jpg?width=10`)).status).toBe(
      400,
    );
    expect(
      (await fetch(`${storage.url}/storage/v1/render/image/authenticated/box/a.jpg?width=10`)).status,
    ).toBe(400);
  });

  it('stay within bounds, and are made of pictures only', async () => {
    const asked = async (key: string, query: string): Promise<number> =>
      (await fetch(`${storage.url}/storage/v1/render/image/public/open/${key}?${query}`)).status;
    for (const query of [
      'width=0',
      'width=2001',
      'width=1e9',
      'quality=19',
      'quality=101',
      'resize=x',
      'format=svg',
      'width=a',
    ]) {
      expect(await asked('a.jpg', query), query).toBe(400);
    }
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><image href="file:///etc/passwd"/></svg>';
    await ok(api.from('open').upload('a.svg', svg, { contentType: 'image/svg+xml' }));
    await ok(api.from('open').upload('a.txt', 'no picture', { contentType: 'image/png' }));
    expect(await asked('a.svg', 'width=5')).toBe(400);
    expect(await asked('a.txt', 'width=5')).toBe(400);
    expect(await asked('none', 'width=5')).toBe(400);
  });

  it('are not unpacked when they would fill the memory', async () => {
    const bomb = await sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: 'white' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(5_000_000);
    await ok(api.from('open').upload('bomb.png', bomb, { contentType: 'image/png' }));
    const answer = await rawRequest(
      storage.url,
      'GET',
      '/storage/v1/render/image/public/open/bomb.png?width=10',
      {},
    );
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('The picture has too many points to be changed');
  });

  it('are off where the installation says so', async () => {
    const off = await startTestStorage('embedded', { imageTransforms: false }, storage);
    try {
      const answer = await fetch(`${off.url}/storage/v1/render/image/public/open/a.jpg?width=10`);
      expect(await answer.json()).toMatchObject({ code: 'FeatureNotEnabled' });
    } finally {
      await off.stop();
    }
  });
});
