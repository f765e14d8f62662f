/** Names of cities with airports (`SERVED_CITIES`) in Portuguese, and short ones, with the name of the register. */
export const OTHER_NAMES: Readonly<Record<string, string>> = {
  bh: 'belo horizonte',
  confins: 'belo horizonte',
  rio: 'rio de janeiro',
  floripa: 'florianopolis',
  sampa: 'sao paulo',
  berlim: 'berlin',
  zurique: 'zurich',
  roma: 'rome',
  veneza: 'venice',
  atenas: 'athens',
  praga: 'prague',
  bucareste: 'bucharest',
  joanesburgo: 'johannesburg',
  'nova delhi': 'new delhi',
  'nova deli': 'new delhi',
  jacarta: 'jakarta',
};
