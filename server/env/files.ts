import type { FileDriver, FileSettings } from '#platform/settings/files.ts';
import { z } from 'zod';
import { flag, given, webAddress, wholeNumber } from './values.ts';

const mebibyte = 1024 * 1024;

/** Variables about stored files. */
export const fileVariables = {
  STORAGE_S3_BUCKET: z.string().min(3, 'must have 3 characters at least').optional(),
  STORAGE_S3_REGION: z.string().default('us-east-1'),
  STORAGE_S3_ENDPOINT: webAddress.optional(),
  STORAGE_S3_PATH_STYLE: flag.optional(),
  STORAGE_S3_ACCESS_KEY_ID: z.string().optional(),
  STORAGE_S3_SECRET_ACCESS_KEY: z.string().optional(),
  STORAGE_S3_PREFIX: z
    .string()
    .regex(/^(?!\/)[\w/.-]*$/, 'must be letters, digits, dots, dashes and slashes')
    .default(''),
  RAZAO_MOST_FILE_MB: wholeNumber(1, 50_000).optional(),
  RAZAO_SIGNED_UPLOAD_SECONDS: wholeNumber(10, 604_800).optional(),
  RAZAO_RESUMABLE_SECONDS: wholeNumber(60, 604_800).optional(),
  RAZAO_IMAGE_TRANSFORMS: flag.optional(),
  RAZAO_MOST_IMAGE_PIXELS: wholeNumber(16, 10_000).optional(),
};

type Found = z.output<z.ZodObject<typeof fileVariables>>;

/** Variables that mean nothing alone. */
export const filePairs = [['STORAGE_S3_ACCESS_KEY_ID', 'STORAGE_S3_SECRET_ACCESS_KEY']] as const;

/** What was chosen about stored files; without a bucket they lie in `folder`. */
export function fileSettings(found: Found, folder: string): Partial<FileSettings> {
  return given<FileSettings>({
    files: fileDriver(found, folder),
    mostFileBytes: found.RAZAO_MOST_FILE_MB === undefined ? undefined : found.RAZAO_MOST_FILE_MB * mebibyte,
    signedUploadSeconds: found.RAZAO_SIGNED_UPLOAD_SECONDS,
    resumableSeconds: found.RAZAO_RESUMABLE_SECONDS,
    imageTransforms: found.RAZAO_IMAGE_TRANSFORMS,
    mostImagePixels: found.RAZAO_MOST_IMAGE_PIXELS,
  });
}

function fileDriver(found: Found, folder: string): FileDriver {
  if (found.STORAGE_S3_BUCKET === undefined) return { kind: 'folder', folder };
  return {
    kind: 's3',
    bucket: found.STORAGE_S3_BUCKET,
    region: found.STORAGE_S3_REGION,
    endpoint: found.STORAGE_S3_ENDPOINT ?? null,
    pathStyle: found.STORAGE_S3_PATH_STYLE ?? found.STORAGE_S3_ENDPOINT !== undefined,
    accessKeyId: found.STORAGE_S3_ACCESS_KEY_ID ?? null,
    secretAccessKey: found.STORAGE_S3_SECRET_ACCESS_KEY ?? null,
    prefix: found.STORAGE_S3_PREFIX,
  };
}
