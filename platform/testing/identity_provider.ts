import 'reflect-metadata';
import { createPrivateKey, randomUUID } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { PemConverter, X509CertificateGenerator } from '@peculiar/x509';
import { SignedXml } from 'xml-crypto';

/** A SAML identity provider in memory, that says whatever a test has it say. */
export interface IdentityProvider {
  readonly entityId: string;
  readonly metadata: string;
  /** The form it sends the browser back with, in answer to the address that the browser came with. */
  answer(address: string, saying?: Partial<Saying>): { SAMLResponse: string; RelayState: string };
}

/** What an answer says; each part may be replaced, to play an answer that is wrong. */
export interface Saying {
  nameId: string;
  email: string;
  issuer: string;
  audience: string;
  recipient: string;
  inResponseTo: string;
  notBefore: Date;
  notOnOrAfter: Date;
  assertionId: string;
  /** When the session there ends; null does not say. */
  sessionEnds: Date | null;
  /** Changes the document after it was signed. */
  tamper: (xml: string) => string;
  signed: boolean;
}

/** With a fresh key. `another` shares the entity's name but not its key. */
export async function newIdentityProvider(entityId: string): Promise<IdentityProvider> {
  const algorithm = {
    name: 'RSASSA-PKCS1-v1_5',
    hash: 'SHA-256',
    publicExponent: new Uint8Array([1, 0, 1]),
    modulusLength: 2048,
  };
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=Identity provider of the tests',
    keys,
    signingAlgorithm: algorithm,
    notBefore: new Date(Date.now() - 86_400_000),
    notAfter: new Date(Date.now() + 86_400_000),
  });
  const pkcs8 = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey));
  const privateKey = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
    .export({ format: 'pem', type: 'pkcs8' })
    .toString();
  const base64 =
    PemConverter.decode(certificate.toString('pem')).map((der) => Buffer.from(der).toString('base64'))[0] ??
    '';
  return {
    entityId,
    metadata: metadataOf(entityId, base64),
    answer: (address, saying = {}) => answerTo(entityId, privateKey, new URL(address), saying),
  };
}

function metadataOf(entityId: string, certificate: string): string {
  return `<?xml version="1.0"?>
<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}">
  <IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data>
      <X509Certificate>${certificate}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>
    <SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.example/sso"/>
  </IDPSSODescriptor>
</EntityDescriptor>`;
}

function answerTo(
  entityId: string,
  privateKey: string,
  address: URL,
  saying: Partial<Saying>,
): { SAMLResponse: string; RelayState: string } {
  const request = inflateRawSync(
    Buffer.from(address.searchParams.get('SAMLRequest') ?? '', 'base64'),
  ).toString();
  const member = (name: string): string => new RegExp(` ${name}="([^"]+)"`).exec(request)?.[1] ?? '';
  const said: Saying = {
    nameId: 'person-1',
    email: 'ana@acme.com.br',
    issuer: entityId,
    audience: />([^<]+)<\/saml:Issuer>/.exec(request)?.[1] ?? '',
    recipient: member('AssertionConsumerServiceURL'),
    inResponseTo: member('ID'),
    notBefore: new Date(Date.now() - 5000),
    notOnOrAfter: new Date(Date.now() + 120_000),
    assertionId: `_${randomUUID()}`,
    sessionEnds: null,
    tamper: (xml) => xml,
    signed: true,
    ...saying,
  };
  const response = responseXml(said);
  const xml = said.tamper(said.signed ? signedXml(response, privateKey) : response);
  return {
    SAMLResponse: Buffer.from(xml).toString('base64'),
    RelayState: address.searchParams.get('RelayState') ?? '',
  };
}

function responseXml(said: Saying): string {
  const instant = new Date().toISOString();
  const ends = said.sessionEnds === null ? '' : ` SessionNotOnOrAfter="${said.sessionEnds.toISOString()}"`;
  const [before, after] = [said.notBefore.toISOString(), said.notOnOrAfter.toISOString()];
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_${randomUUID()}" Version="2.0" IssueInstant="${instant}" InResponseTo="${said.inResponseTo}" Destination="${said.recipient}"><saml:Issuer>${said.issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status><saml:Assertion ID="${said.assertionId}" Version="2.0" IssueInstant="${instant}"><saml:Issuer>${said.issuer}</saml:Issuer><saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent">${said.nameId}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData InResponseTo="${said.inResponseTo}" NotOnOrAfter="${after}" Recipient="${said.recipient}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${before}" NotOnOrAfter="${after}"><saml:AudienceRestriction><saml:Audience>${said.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${instant}" SessionIndex="1"${ends}><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement><saml:Attribute Name="mail"><saml:AttributeValue>${said.email}</saml:AttributeValue></saml:Attribute><saml:Attribute Name="dept"><saml:AttributeValue>Energia</saml:AttributeValue></saml:Attribute></saml:AttributeStatement></saml:Assertion></samlp:Response>`;
}

/** Signs the assertion, not the response around it. */
function signedXml(xml: string, privateKey: string): string {
  const signature = new SignedXml({
    privateKey,
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  });
  signature.addReference({
    xpath: "//*[local-name(.)='Assertion']",
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
    transforms: [
      'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
      'http://www.w3.org/2001/10/xml-exc-c14n#',
    ],
  });
  signature.computeSignature(xml, {
    location: { reference: "//*[local-name(.)='Assertion']/*[local-name(.)='Issuer']", action: 'after' },
  });
  return signature.getSignedXml();
}
