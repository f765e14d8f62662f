/** Coded problems and remarks of a declarant's imports; their sentences stand in `messages/<locale>/problems.json`. */
export const CBAM_IMPORT_PROBLEMS = [
  'cbam.production_early', // produced before the definitive period [year]
  'cbam.unverified', // actual values that nobody verified do not count [code]
  'cbam.indirect_missing', // a good outside Annex II counts indirect emissions too [code]
  'cbam.sefa_missing', // actual values come with the free allocation of the operator's report [code]
  'cbam.electricity_line', // electricity is not declared by mass [code]
  'cbam.route_needed', // neither the free allocation nor a route is said [code]
  'cbam.default_fallback', // said: the country has no value, that of other countries stands in [code, country]
  'cbam.default_doubt', // said: the act prints zero where a value is expected [code]
  'cbam.indirect_ignored', // said: indirect emissions of a good of Annex II do not count [code]
  'cbam.sefa_estimated', // said: the free allocation is that of the route's benchmark of column B [route]
] as const;
