import type { FiscalDocument, FiscalItem, FiscalParty, Placed } from '../document.ts';
import type { Remarks } from '../refusal.ts';
import { day, decimal, party, problem } from './fields.ts';
import type { Element } from './tree.ts';

/**
 * An invoice of services of the national layout (NFSe > infNFSe > DPS > infDPS). Its layout has no quantity: the item's
 * quantity is the price, in BRL. Its key is the identifier of fifty digits.
 */
export function readNationalNfse(nfse: Element, remarks: Remarks): FiscalDocument | null {
  const inner = nfse.find('infNFSe');
  const declared = inner?.find('DPS', 'infDPS');
  if (!inner || !declared) return null;
  const id = inner.attribute('Id');
  const environment = declared.value('tpAmb');
  const issuer = party(inner.find('emit'));
  const competence = day(declared, 'dCompet');
  const service = priced(
    declared.value('serv', 'cServ', 'xDescServ') ?? inner.value('xTribNac'),
    decimal(declared, 'valores', 'vServPrest', 'vServ'),
    inner,
    remarks,
  );
  return {
    model: 'nfse',
    key: id ? { value: id.value.replace(/^NFS/i, ''), place: id.place } : null,
    issued: day(declared, 'dhEmi') ?? day(inner, 'dhProc'),
    period: null,
    ...(competence && { competence }),
    issuer: issuer.taxId ? issuer : party(declared.find('prest')),
    recipient: party(declared.find('toma')),
    items: service ? [service] : [],
    refusals: environment?.value === '2' ? [problem('fiscal.test_environment', {}, environment)] : [],
  };
}

/**
 * An invoice of services of the layout that cities share (ABRASF 1.00 to 2.04), as far as a city keeps to it. The key is
 * made of the tax number of who issued it, its number and its verification code, for there is none of its own.
 */
export function readAbrasfNfse(wrapped: Element, remarks: Remarks): FiscalDocument | null {
  const inner = wrapped.find('Nfse', 'InfNfse') ?? wrapped.find('InfNfse');
  if (!inner) return null;
  const declared = inner.find('DeclaracaoPrestacaoServico', 'InfDeclaracaoPrestacaoServico') ?? inner;
  const provider = inner.find('PrestadorServico') ?? declared.find('Prestador');
  const issuer = abrasfParty(provider);
  const fallback = abrasfParty(declared.find('Prestador'));
  const service = declared.find('Servico');
  const competence = day(declared, 'Competencia') ?? day(inner, 'Competencia');
  const item = priced(
    service?.value('Discriminacao'),
    decimal(service, 'Valores', 'ValorServicos'),
    inner,
    remarks,
  );
  const cancelled = wrapped.find('NfseCancelamento') ?? wrapped.find('Nfse', 'NfseCancelamento');
  return {
    model: 'nfse',
    key: abrasfKey(inner, issuer.taxId ?? fallback.taxId),
    issued: day(inner, 'DataEmissao'),
    period: null,
    ...(competence && { competence }),
    issuer: issuer.taxId ? issuer : { ...issuer, ...fallback },
    recipient: abrasfParty(declared.find('Tomador') ?? declared.find('TomadorServico')),
    items: item ? [item] : [],
    refusals: cancelled
      ? [{ code: 'fiscal.cancelled', params: {}, place: { at: 'path', path: cancelled.path } }]
      : [],
  };
}

function priced(
  description: Placed | undefined,
  price: Placed | undefined,
  inner: Element,
  remarks: Remarks,
): FiscalItem | null {
  if (!price || !description) {
    const params = { item: '1', description: description?.value ?? '' };
    remarks.add('fiscal.item_without_quantity', params, { at: 'path', path: inner.path });
    return null;
  }
  const unit: Placed = { value: 'BRL', place: price.place };
  return { description, quantity: price, unit, value: price, problems: [] };
}

function abrasfKey(inner: Element, taxId: Placed | undefined): Placed | null {
  const number = inner.value('Numero');
  if (!number || !taxId) return null;
  const code = inner.value('CodigoVerificacao')?.value ?? '';
  return { value: [taxId.value, number.value, code].join('-'), place: number.place };
}

function abrasfParty(of: Element | undefined): FiscalParty {
  if (!of) return {};
  const identified = of.find('IdentificacaoPrestador') ?? of.find('IdentificacaoTomador') ?? of;
  const numbers = identified.find('CpfCnpj') ?? identified;
  const taxId = numbers.value('Cnpj') ?? numbers.value('Cpf');
  const name = of.value('RazaoSocial');
  const state = of.value('Endereco', 'Uf');
  return { ...(taxId && { taxId }), ...(name && { name }), ...(state && { state }) };
}
