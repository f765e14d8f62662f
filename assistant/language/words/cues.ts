import { CONTEXT_FORMS, type Lists, MACHINES } from '../lexicon/lexicon.ts';

const MACHINES_OF: Lists = MACHINES;

/** Words of context that turn a thing into a kind, with the machines that tell a fuel's use. */
export const CUES: Lists = Object.fromEntries(
  Object.entries(CONTEXT_FORMS).map(([cue, forms]) => [cue, [...forms, ...(MACHINES_OF[cue] ?? [])]]),
);

/** Nouns whose following number is a name (`caldeira 2`, `linha 3`), not an amount. */
export const LABELLED =
  /(?<![a-z])(?:meter|medidor|hidrometro|instalacao|uc|page|pag|pagina|ext|extension|ramal|tel|fone|phone|po|protocolo|matricula|placa|serial|caldeira|forno|gerador|linha|planta|unidade|turno|n|no|num|numero|number|setor|galpao|predio|bloco|lote|item|boiler|furnace|kiln|generator|line|plant|unit|shift|sector|building|block|lot|warehouse|escopo|scope|categoria|category|classe|class|fase|phase|caminhao|truck|nf|nota|nota fiscal|pedido|order|invoice|contrato|contract|filial|branch|loja|store|sala|room|terminal|doca|dock|cat|tanque|tank|turbina|turbine|estacao|station|versao|version|tipo|type|rua|avenida|rodovia|km|br|cep|linha de producao|fabrica|factory|site|usina|mill|gen|genset|compressor|chiller|#)\s*(?:(?:e|eh|is)\s+)?(?:n[oº.]*\s*)?[#:.]?\s*$/;
