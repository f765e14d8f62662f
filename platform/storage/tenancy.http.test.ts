import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ok, refusal } from './testing/answers.ts';
import { startTestStorage, type TestStorage } from './testing/instance.ts';
import { png } from './testing/pictures.ts';

type Person = Awaited<ReturnType<TestStorage['person']>>;
const roles = ['owner', 'manager', 'contributor', 'viewer', 'auditor'] as const;
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n');
const image = { contentType: 'image/png' };
const paper = { contentType: 'application/pdf' };

describe.each(['embedded', 'url'] as const)('who may do what with files on the %s database', (host) => {
  let storage: TestStorage;
  let people: Record<(typeof roles)[number] | 'stranger', Person>;
  let mine: string;
  let theirs: string;

  beforeAll(async () => {
    storage = await startTestStorage(host);
    const named = [...roles, 'stranger'] as const;
    const made = await Promise.all(named.map(async (name) => [name, await storage.person(name)] as const));
    people = Object.fromEntries(made) as typeof people;
    mine = await storage.organization(Object.fromEntries(roles.map((role) => [role, people[role].id])));
    theirs = await storage.organization({ owner: people.stranger.id });
    for (const statement of policies) await storage.database.pool.query(statement);
  });
  afterAll(() => storage.stop());

  it('lets people keep a picture of themselves under their own id, and nobody else touch it', async () => {
    const { owner, viewer } = people;
    const avatars = owner.client.storage.from('avatars');
    await ok(avatars.upload(owner.id, png, image));
    await ok(avatars.upload(owner.id, png, { ...image, upsert: true }));
    const { publicUrl } = avatars.getPublicUrl(owner.id).data;
    const head = await fetch(publicUrl, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await fetch(avatars.getPublicUrl(viewer.id).data.publicUrl, { method: 'HEAD' })).ok).toBe(false);

    const others = viewer.client.storage.from('avatars');
    expect(await refusal(others.upload(owner.id, png, { ...image, upsert: true }))).toBe('403');
    expect(await refusal(others.update(owner.id, png, image))).toBe('403');
    expect(await refusal(others.upload(`${viewer.id}/more`, png, image))).toBe('403');
    expect(await ok(others.remove([owner.id]))).toEqual([]);
    await ok(others.upload(viewer.id, png, image));
    expect(await refusal(others.move(viewer.id, owner.id))).toMatch(/403|409/);
    expect(await refusal(others.copy(viewer.id, owner.id))).toMatch(/403|409/);
    expect(await refusal(storage.client().storage.from('avatars').upload(owner.id, png, image))).toBe('403');
    expect((await fetch(publicUrl)).status).toBe(200);
    expect(
      await refusal(
        avatars.upload(owner.id, '<script>alert(1)</script>', { contentType: 'text/html', upsert: true }),
      ),
    ).toBe('415');
    expect(
      await refusal(
        avatars.upload(owner.id, '<svg xmlns="http://www.w3.org/2000/svg"/>', {
          contentType: 'image/svg+xml',
          upsert: true,
        }),
      ),
    ).toBe('415');
    expect(await ok(avatars.remove([owner.id]))).toHaveLength(1);
  });

  it.each([
    ['owner', true],
    ['manager', true],
    ['contributor', false],
    ['viewer', false],
    ['auditor', false],
  ] as const)('lets the logo of the organization be kept by the %s: %s', async (role, may) => {
    const logos = people[role].client.storage.from('logos');
    const key = `${mine}/${role}.png`;
    if (may) {
      await ok(logos.upload(key, png, image));
      await ok(logos.update(key, png, image));
      expect(await ok(logos.remove([key]))).toHaveLength(1);
    } else {
      expect(await refusal(logos.upload(key, png, image))).toBe('403');
    }
    expect(await refusal(logos.upload(`${theirs}/${role}.png`, png, image))).toBe('403');
    expect(await refusal(logos.upload(`${role}.png`, png, image))).toBe('403');
  });

  it.each([
    ['owner', true],
    ['manager', true],
    ['contributor', true],
    ['viewer', false],
    ['auditor', false],
  ] as const)(
    'lets evidence be added by the %s: %s, read by every member, and changed by nobody',
    async (role, adds) => {
      const evidence = people[role].client.storage.from('evidence');
      const key = `${mine}/2025/${role}.pdf`;
      if (adds) await ok(evidence.upload(key, pdf, paper));
      else {
        expect(await refusal(evidence.upload(key, pdf, paper))).toBe('403');
        await ok(people.owner.client.storage.from('evidence').upload(key, pdf, paper));
      }
      for (const reader of roles) {
        const read = people[reader].client.storage.from('evidence');
        expect((await ok(read.download(key))).size, reader).toBe(pdf.length);
        expect(
          (await ok(read.list(`${mine}/2025`))).map((row) => row.name),
          reader,
        ).toContain(`${role}.pdf`);
        await ok(read.createSignedUrl(key, 60));
        expect(await refusal(read.update(key, pdf, paper)), reader).toBe('403');
        expect(await refusal(read.upload(key, pdf, { ...paper, upsert: true })), reader).toBe('403');
        expect(await refusal(read.move(key, `${mine}/moved.pdf`)), reader).toBe('404');
        expect(await ok(read.remove([key])), reader).toEqual([]);
      }
      for (const outsider of [people.stranger.client, storage.client()]) {
        const out = outsider.storage.from('evidence');
        expect(await refusal(out.download(key))).toBe('404');
        expect(await refusal(out.info(key))).toBe('404');
        expect(await refusal(out.createSignedUrl(key, 60))).toBe('404');
        expect(await refusal(out.copy(key, `${theirs}/stolen.pdf`))).toBe('404');
        expect(await refusal(out.move(key, `${theirs}/stolen.pdf`))).toBe('404');
        expect(await refusal(out.upload(`${mine}/x.pdf`, pdf, paper))).toBe('403');
        expect(await refusal(out.createSignedUploadUrl(`${mine}/x.pdf`))).toBe('403');
        expect(await ok(out.list(`${mine}/2025`))).toEqual([]);
        expect(await ok(out.list(''))).not.toContainEqual(expect.objectContaining({ name: mine }));
        expect(await ok(out.listV2({ prefix: mine }))).toMatchObject({ folders: [], objects: [] });
        expect(await ok(out.remove([key]))).toEqual([]);
        expect((await ok(out.createSignedUrls([key], 60)))[0]).toMatchObject({ signedURL: null });
      }
      expect((await fetch(evidence.getPublicUrl(key).data.publicUrl)).ok).toBe(false);
    },
  );

  it('brings nothing into the folder of another organization, by any road', async () => {
    const { stranger } = people;
    const evidence = stranger.client.storage.from('evidence');
    await ok(evidence.upload(`${theirs}/own.pdf`, pdf, paper));
    expect(await refusal(evidence.copy(`${theirs}/own.pdf`, `${mine}/own.pdf`))).toBe('403');
    expect(await refusal(evidence.move(`${theirs}/own.pdf`, `${mine}/own.pdf`))).toBe('404');
    const { token } = await ok(evidence.createSignedUploadUrl(`${theirs}/later.pdf`));
    expect(await refusal(evidence.uploadToSignedUrl(`${mine}/later.pdf`, token, pdf, paper))).toBe('400');
  });

  it('forgets a member who left at once, also for an address signed before', async () => {
    const { contributor } = people;
    const evidence = contributor.client.storage.from('evidence');
    const { token } = await ok(evidence.createSignedUploadUrl(`${mine}/late.pdf`));
    const ended = (at: string): Promise<unknown> =>
      storage.database.asService((tx) =>
        tx.query(`update public.memberships set ended_at = ${at} where user_id = $1`, [contributor.id]),
      );
    await ended('now()');
    expect(await refusal(evidence.uploadToSignedUrl(`${mine}/late.pdf`, token, pdf, paper))).toBe('403');
    expect(await ok(evidence.list(mine))).toEqual([]);
    await ended('null');
    await ok(evidence.uploadToSignedUrl(`${mine}/late.pdf`, token, pdf, paper));
  });

  it('lets buckets be made, changed, emptied and deleted by nobody but the service', async () => {
    for (const client of [people.owner.client, storage.client()]) {
      const api = client.storage;
      expect(await refusal(api.createBucket('new'))).toBe('403');
      expect(await ok(api.listBuckets())).toEqual([]);
      expect(await refusal(api.getBucket('evidence'))).toBe('404');
      expect(await refusal(api.updateBucket('evidence', { public: true }))).toBe('404');
      expect(await refusal(api.emptyBucket('evidence'))).toBe('404');
      expect(await refusal(api.deleteBucket('evidence'))).toBe('404');
    }
    expect((await ok(storage.service().storage.getBucket('evidence'))).public).toBe(false);
  });

  it('replaces what is somebody else’s neither by upload, move nor copy, though it may be read', async () => {
    const ana = people.owner.client.storage.from('shared');
    const bia = people.viewer.client.storage.from('shared');
    await ok(ana.upload('hers', 'ana'));
    await ok(bia.upload('mine', 'bia'));
    expect(await refusal(bia.upload('hers', 'x'))).toBe('409');
    expect(await refusal(bia.upload('hers', 'x', { upsert: true }))).toBe('403');
    expect(await refusal(bia.update('hers', 'x'))).toBe('403');
    expect(await refusal(bia.move('mine', 'hers'))).toBe('409');
    expect(await refusal(bia.copy('mine', 'hers'))).toBe('409');
    expect(await refusal(bia.move('hers', 'taken'))).toBe('404');
    expect(await refusal(bia.createSignedUploadUrl('hers', { upsert: true }))).toBe('403');
    const forced = await fetch(`${storage.url}/storage/v1/object/copy`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${people.viewer.token}`,
        'content-type': 'application/json',
        'x-upsert': 'true',
      },
      body: JSON.stringify({ bucketId: 'shared', sourceKey: 'mine', destinationKey: 'hers' }),
    });
    expect(await forced.json()).toMatchObject({ statusCode: '403' });
    expect(await ok(bia.remove(['hers']))).toEqual([]);
    expect(await (await ok(bia.download('hers'))).text()).toBe('ana');
    const [row] = await storage.database.asService((tx) =>
      tx.query(`select owner_id from storage.objects where bucket_id = 'shared' and name = 'hers'`),
    );
    expect(row).toEqual({ owner_id: people.owner.id });
  });
});

/** A bucket in which everybody reads everything, adds, and changes what they added. */
const policies = [
  `insert into storage.buckets (id, name) values ('shared', 'shared')`,
  `create policy t_read on storage.objects for select to authenticated using (bucket_id = 'shared')`,
  `create policy t_add on storage.objects for insert to authenticated
   with check (bucket_id = 'shared' and owner_id = auth.uid()::text)`,
  `create policy t_change on storage.objects for update to authenticated
   using (bucket_id = 'shared' and owner_id = auth.uid()::text)`,
  `create policy t_remove on storage.objects for delete to authenticated
   using (bucket_id = 'shared' and owner_id = auth.uid()::text)`,
];
