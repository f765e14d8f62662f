/** Number words of Portuguese and English, folded. Values are plain decimal strings. */
export const NUMBER_WORDS: Readonly<Record<string, string>> = {
  zero: '0', um: '1', uma: '1', dois: '2', duas: '2', tres: '3', quatro: '4', cinco: '5', seis: '6', sete: '7', oito: '8',
  nove: '9', onze: '11', doze: '12', treze: '13', catorze: '14', quatorze: '14', quinze: '15', dezesseis: '16',
  dezessete: '17', dezoito: '18', dezenove: '19', vinte: '20', trinta: '30', quarenta: '40', cinquenta: '50',
  cincoenta: '50', sessenta: '60', setenta: '70', oitenta: '80', noventa: '90', cem: '100', cento: '100',
  duzentos: '200', duzentas: '200', trezentos: '300', trezentas: '300', quatrocentos: '400', quatrocentas: '400',
  quinhentos: '500', quinhentas: '500', seiscentos: '600', seiscentas: '600', setecentos: '700', setecentas: '700',
  oitocentos: '800', oitocentas: '800', novecentos: '900', novecentas: '900', meia: '0.5', meio: '0.5',
  dez: '10',
  one: '1', two: '2', three: '3', four: '4', five: '5', six: '6', seven: '7', eight: '8', nine: '9', ten: '10',
  eleven: '11', twelve: '12', thirteen: '13', fourteen: '14', fifteen: '15', sixteen: '16', seventeen: '17',
  eighteen: '18', nineteen: '19', twenty: '20', thirty: '30', forty: '40', fourty: '40', fifty: '50', sixty: '60',
  seventy: '70', eighty: '80', ninety: '90', half: '0.5',
};

/** Words and letters that multiply the number before them. */
export const MULTIPLIERS: Readonly<Record<string, string>> = {
  mil: '1000', k: '1000', thousand: '1000', hundred: '100', milhao: '1000000', milhoes: '1000000', mi: '1000000',
  mm: '1000000', m: '1000000', million: '1000000', millions: '1000000', mln: '1000000', bilhao: '1000000000',
  bilhoes: '1000000000', billion: '1000000000', bi: '1000000000', duzia: '12', duzias: '12', dozen: '12', dozens: '12',
  centena: '100', centenas: '100',
};

export const JOINERS: ReadonlySet<string> = new Set(['e', 'and']);
