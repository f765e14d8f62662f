/** A key of 44 digits for a model; invented, as everything in these documents. */
export function keyOf(model: string): string {
  return `35250311222333000181${model}0010000012341000000178`;
}

/** Elements from names and texts; a list repeats the element. */
export type Tree = { readonly [name: string]: string | Tree | readonly (string | Tree)[] | undefined };

export function elements(tree: Tree): string {
  return Object.entries(tree)
    .flatMap(([name, value]) => {
      if (value === undefined) return [];
      const all = Array.isArray(value) ? (value as readonly (string | Tree)[]) : [value as string | Tree];
      return all.map((one) => `<${name}>${typeof one === 'string' ? one : elements(one)}</${name}>`);
    })
    .join('');
}

const PARTIES = {
  emit: {
    CNPJ: '11222333000181',
    xNome: 'Posto &amp; Cia',
    enderEmit: { xMun: 'Campinas', UF: 'SP' },
  },
  dest: { CNPJ: '44555666000199', xNome: 'Compradora', enderDest: { xMun: 'Santos', UF: 'SP' } },
};

interface Given {
  readonly ide?: Tree;
  readonly status?: string | null;
  readonly before?: string;
}

/** An NF-e within its envelope, with the products given; `status` null leaves the protocol out. */
export function nfeXml(
  products: readonly Tree[],
  { ide = {}, status = '100', before = '' }: Given = {},
): string {
  const model = typeof ide['mod'] === 'string' ? ide['mod'] : '55';
  const key = keyOf(model);
  const head = elements({
    ide: { mod: model, dhEmi: '2025-03-14T10:20:00-03:00', finNFe: '1', tpAmb: '1', ...ide },
    ...PARTIES,
  });
  const items = products.map((prod, at) => `<det nItem="${at + 1}">${elements({ prod })}</det>`).join('');
  const protocol =
    status === null
      ? ''
      : `<protNFe versao="4.00">${elements({ infProt: { tpAmb: '1', chNFe: key, cStat: status } })}</protNFe>`;
  return `<?xml version="1.0" encoding="UTF-8"?>${before}<nfeProc xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"><NFe><infNFe Id="NFe${key}" versao="4.00">${head}${items}</infNFe></NFe>${protocol}</nfeProc>`;
}

/** A bill of metered supply within its envelope: NF3e, NFGas or NFAg, by the layout's name. */
export function billXml(layout: 'NF3e' | 'NFGas' | 'NFAg', model: string, body: string): string {
  const key = keyOf(model);
  const head = elements({
    ide: { mod: model, dhEmi: '2025-04-02T08:00:00-03:00', tpAmb: '1' },
    ...PARTIES,
  });
  return `<${layout}Proc xmlns="http://www.portalfiscal.inf.br/${layout.toLowerCase()}"><${layout}><inf${layout} Id="${layout}${key}">${head}${body}</inf${layout}></${layout}><prot${layout}>${elements({ infProt: { [`ch${layout}`]: key, cStat: '100' } })}</prot${layout}></${layout}Proc>`;
}
