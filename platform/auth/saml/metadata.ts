import { X509Certificate } from 'node:crypto';
import { DOMParser } from '@xmldom/xmldom';
import { AuthError } from '../auth_error.ts';
import { providerOutage } from '../provider_outage.ts';

/** What is needed of an identity provider to send people there and to believe its answers. */
export interface IdentityProvider {
  readonly entityId: string;
  /** Where requests go, by redirect. */
  readonly singleSignOn: string;
  /** Certificates of the keys it signs with, as base64 of their DER form. */
  readonly certificates: readonly string[];
}

const metadataNamespace = 'urn:oasis:names:tc:SAML:2.0:metadata';
const signatureNamespace = 'http://www.w3.org/2000/09/xmldsig#';
const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
const longestMetadata = 1024 * 1024;
const fetchTimeoutMs = 10_000;

/** Documents with a DOCTYPE are refused before any parser sees them: entities have no place in SAML. */
export function declaresDoctype(xml: string): boolean {
  return /<!(?:DOCTYPE|ENTITY)/i.test(xml);
}

/** Reads the metadata document of one identity provider; 400 `validation_failed` for anything else. */
export function readMetadata(xml: string): IdentityProvider {
  if (xml.length > longestMetadata || declaresDoctype(xml))
    throw invalid('is too large or declares a DOCTYPE');
  const document = parsed(xml);
  const entities = elements(document, metadataNamespace, 'EntityDescriptor');
  const [entity] = entities;
  if (entity === undefined || entities.length > 1) throw invalid('must describe exactly one entity');
  const [role] = elements(entity, metadataNamespace, 'IDPSSODescriptor');
  if (role === undefined) throw invalid('describes no identity provider');
  const services = elements(role, metadataNamespace, 'SingleSignOnService');
  const service = services.find((one) => one.getAttribute('Binding') === redirectBinding);
  const singleSignOn = service?.getAttribute('Location') ?? '';
  if (!isWebAddress(singleSignOn)) throw invalid('names no address for HTTP-Redirect');
  const entityId = entity.getAttribute('entityID') ?? '';
  if (entityId === '' || entityId.length > 1024) throw invalid('names no entityID');
  return { entityId, singleSignOn, certificates: signingCertificates(role) };
}

function parsed(xml: string): Document {
  try {
    const fail = (message: string): never => {
      throw new Error(message);
    };
    const errorHandler = { warning: () => undefined, error: fail, fatalError: fail };
    return new DOMParser({ errorHandler }).parseFromString(xml, 'text/xml');
  } catch {
    throw invalid('is not well-formed XML');
  }
}

function signingCertificates(role: Element): string[] {
  const certificates = elements(role, metadataNamespace, 'KeyDescriptor')
    .filter((key) => key.getAttribute('use') !== 'encryption')
    .flatMap((key) => elements(key, signatureNamespace, 'X509Certificate'))
    .map((element) => (element.textContent ?? '').replace(/\s+/g, ''));
  if (certificates.length === 0) throw invalid('holds no certificate to check signatures with');
  for (const certificate of certificates) {
    try {
      // Parsed here, so that a damaged one is refused now and not at somebody's sign-in.
      if (new X509Certificate(Buffer.from(certificate, 'base64')).publicKey.asymmetricKeyType === undefined)
        throw new Error();
    } catch {
      throw invalid('holds a certificate that cannot be read');
    }
  }
  return certificates;
}

function elements(parent: Document | Element, namespace: string, name: string): Element[] {
  return Array.from(parent.getElementsByTagNameNS(namespace, name));
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** Fetches a metadata document over TLS (or from this machine); 422 `saml_metadata_fetch_failed` when it cannot be had. */
export async function fetchMetadata(address: string): Promise<string> {
  const failed = (): AuthError =>
    new AuthError(422, 'saml_metadata_fetch_failed', 'Unable to fetch the metadata document');
  if (!isWebAddress(address)) throw invalid('address is not a web address');
  const { protocol, hostname } = new URL(address);
  if (protocol !== 'https:' && hostname !== 'localhost' && hostname !== '127.0.0.1') {
    throw invalid('address must be https');
  }
  try {
    const response = await fetch(address, {
      redirect: 'error',
      signal: AbortSignal.timeout(fetchTimeoutMs),
      headers: { accept: 'application/samlmetadata+xml, application/xml, text/xml' },
    });
    if (!response.ok) throw failed();
    const xml = await response.text();
    if (xml.length > longestMetadata) throw failed();
    return xml;
  } catch (error) {
    throw providerOutage(error) ?? failed();
  }
}

function invalid(what: string): AuthError {
  return new AuthError(400, 'validation_failed', `SAML metadata ${what}`);
}
