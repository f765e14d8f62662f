import type { Locale } from '../understanding.ts';

/** What may be told of one activity: a clause with `{}` for the amount, and a name for lists, empty where nobody would say one. */
export interface Thing {
  readonly kind: string;
  readonly units: readonly string[];
  readonly clause: string;
  readonly name: string;
}

/** A line each: kind, units, clause, name. */
const PORTUGUESE = `
stationary.natural_gas|m3 Nm3|a caldeira queimou {} de gás natural|gás natural da caldeira
stationary.natural_gas|m3|queimamos {} de gás natural nos fornos|GN nos fornos
stationary.diesel|L|o gerador consumiu {} de diesel|diesel do gerador
stationary.diesel|L|abastecemos o grupo gerador com {} de óleo diesel|óleo diesel do grupo gerador
mobile.diesel|L|a frota rodou com {} de diesel S10|diesel S10 da frota
mobile.diesel|L|os caminhões próprios beberam {} de diesel|diesel dos nossos caminhões
mobile.diesel|L|abastecemos os tratores com {} de diesel|diesel dos tratores
mobile.gasoline|L|os carros da empresa gastaram {} de gasolina|gasolina dos carros da empresa
mobile.ethanol|L|a frota leve usou {} de etanol|etanol da frota leve
mobile.lpg|kg|as empilhadeiras consumiram {} de GLP|GLP das empilhadeiras
stationary.lpg|kg|gastamos {} de GLP na cozinha do refeitório|GLP da cozinha
mobile.cng|m3|os carros da empresa usaram {} de GNV|GNV dos carros da empresa
stationary.fuel_oil|t kg|queimamos {} de óleo combustível na caldeira|óleo combustível da caldeira
stationary.petroleum_coke|t|o forno de cimento consumiu {} de coque de petróleo|coque de petróleo do forno
stationary.coal|t|queimamos {} de carvão mineral|carvão mineral
stationary.lignite|t|queimamos {} de linhito na caldeira|linhito da caldeira
stationary.charcoal|t|o alto-forno usou {} de carvão vegetal|carvão vegetal
stationary.wood|t|queimamos {} de lenha na caldeira|lenha da caldeira
stationary.wood|t|a caldeira consumiu {} de cavaco|cavaco da caldeira
stationary.bagasse|t|queimamos {} de bagaço de cana|bagaço de cana
stationary.black_liquor|t|a caldeira de recuperação queimou {} de licor negro|licor negro
stationary.biogas|Nm3 m3|o motogerador queimou {} de biogás|biogás do motogerador
stationary.acetylene|kg|usamos {} de acetileno no maçarico|acetileno
stationary.waste_fuel|t|o forno de cimento queimou {} de CDR como combustível|CDR queimado no forno
mobile.jet_kerosene|L|o helicóptero da empresa consumiu {} de QAV|QAV do helicóptero da empresa
mobile.distance.car|km|os carros próprios rodaram {}|
mobile.distance.truck|km|os caminhões da empresa rodaram {}|
process.clinker|t|produzimos {} de clínquer|clínquer produzido
process.lime|t|o forno de cal produziu {} de cal|cal produzida
process.carbonates|t|o forno de vidro consumiu {} de barrilha|barrilha no forno de vidro
process.glass|t|produzimos {} de vidro|vidro produzido
process.ammonia|t|produzimos {} de amônia|amônia produzida
process.nitric_acid|t|fabricamos {} de ácido nítrico|ácido nítrico produzido
process.iron_steel|t|a aciaria produziu {} de aço bruto|aço bruto produzido
process.ferroalloys|t|produzimos {} de ferroligas|ferroligas produzidas
process.aluminium|t|produzimos {} de alumínio primário|alumínio primário produzido
process.hydrogen|t|produzimos {} de hidrogênio|hidrogênio produzido
process.co2_use|kg|gastamos {} de CO2 na solda MIG|CO2 de solda
fugitive.r134a|kg|repusemos {} de R-134a nos bebedouros|R-134a
fugitive.r410a|kg|recarregamos {} de R-410A no ar-condicionado|R-410A do ar-condicionado
fugitive.r404a|kg|vazaram {} de R-404A da câmara fria|R-404A da câmara fria
fugitive.r22|kg|completamos {} de R-22 no chiller|R-22 do chiller
fugitive.r717|kg|repusemos {} de amônia na câmara fria|amônia reposta na câmara fria
fugitive.sf6|kg|o disjuntor perdeu {} de SF6|SF6 do disjuntor
fugitive.co2_extinguisher|kg|recarregamos os extintores com {} de CO2|CO2 dos extintores
fugitive.flaring|Nm3|mandamos {} para o flare|gás queimado no flare
agriculture.enteric|head|temos {} de gado (fermentação entérica)|
agriculture.urea|t|aplicamos {} de ureia na lavoura|ureia aplicada
agriculture.n_fertiliser|t|aplicamos {} de fertilizante nitrogenado|fertilizante nitrogenado aplicado
agriculture.liming|t|espalhamos {} de calcário no pasto|calcário aplicado no solo
waste_own.landfill|t|depositamos {} de rejeito no nosso próprio aterro|rejeito no aterro próprio
waste_own.composting|t|compostamos {} de restos de comida no nosso pátio|restos de comida compostados no nosso pátio
waste_own.incineration|t|queimamos {} de resíduos no nosso incinerador|resíduos no incinerador próprio
waste_own.wastewater|m3|nossa ETE tratou {} de efluente|efluente tratado na nossa ETE
electricity|kWh MWh|compramos {} de energia elétrica|energia elétrica da rede
electricity|kWh MWh|a conta de luz deu {}|energia da concessionária
electricity.renewable|MWh|contratamos {} de energia com I-REC|energia com I-REC
electricity.ev|kWh|recarregamos os carros elétricos da empresa com {}|recarga dos carros elétricos da empresa
steam|t GJ|compramos {} de vapor do vizinho|vapor comprado
cooling|GJ|compramos {} de água gelada|água gelada comprada
purchased.steel|t BRL USD|compramos {} de chapas de aço|chapas de aço compradas
purchased.aluminium|t BRL|compramos {} de alumínio|alumínio comprado
purchased.cement|t|compramos {} de cimento|cimento comprado
purchased.concrete|m3|compramos {} de concreto usinado|concreto usinado
purchased.glass|t|compramos {} de garrafas de vidro|garrafas de vidro compradas
purchased.plastic|t kg|compramos {} de resina de PEAD|resina de PEAD comprada
purchased.paper|kg t|compramos {} de papelão|papelão comprado
purchased.wood|m3|compramos {} de madeira serrada|madeira serrada comprada
purchased.chemicals|t BRL|compramos {} de produtos químicos|produtos químicos comprados
purchased.textiles|kg|compramos {} de tecido|tecido comprado
purchased.water|m3|consumimos {} de água da concessionária|água da concessionária
purchased.services|BRL USD|gastamos {} em consultoria|consultoria
purchased.services|BRL|pagamos {} por serviços de limpeza|serviços de limpeza
capital.machinery|BRL USD|investimos {} em máquinas novas|máquinas novas
capital.vehicles|unit|compramos {} caminhões novos|
capital.buildings|BRL m2|construímos {} de galpão novo|
capital.it|BRL unit|compramos {} de notebooks|
freight_in.road|tkm|contratamos {} de frete rodoviário|frete rodoviário contratado por nós
freight_in.road|BRL|pagamos {} de frete rodoviário|frete rodoviário pago por nós
freight_in.sea|tkm|contratamos {} de cabotagem|cabotagem contratada por nós
freight_in.rail|tkm|pagamos {} de frete ferroviário|frete ferroviário pago por nós
freight_out.road|tkm|o cliente pagou {} de frete rodoviário|frete rodoviário pago pelo cliente
freight_in.road|t+km|contratamos caminhão para levar {}|
freight_out.road|t+km|o cliente pagou o caminhão que levou {}|
freight_in.rail|t+km|contratamos trem para {} de minério|
waste.landfill|t kg|mandamos {} de lixo comum para o aterro|lixo comum para aterro
waste.recycling|t kg|enviamos {} de papelão para reciclagem|papelão para reciclagem
waste.incineration|kg t|mandamos {} de resíduo hospitalar para incineração|resíduo hospitalar para incineração
waste.composting|t kg|enviamos {} de poda para compostagem em terceiro|poda para compostagem de terceiros
waste.coprocessing|t kg|destinamos {} de borra oleosa ao coprocessamento|borra oleosa para coprocessamento
waste.wastewater|m3|mandamos {} de esgoto para a rede da Sabesp|esgoto lançado na rede da Sabesp
travel.taxi|BRL km|gastamos {} de táxi|táxi
travel.rental_car|km|rodamos {} em carro alugado|carro alugado
travel.own_car|km|reembolsamos {} de carro particular|km de carro particular reembolsado
travel.bus|km pkm|viajamos {} de ônibus a trabalho|
travel.hotel|night|pagamos {} de hotel|hotel
commuting.bus|pkm|o pessoal fez {} de ônibus casa-trabalho|ônibus casa-trabalho
commuting.charter|pkm|o fretado dos funcionários fez {}|fretado dos funcionários
commuting.homeworking|h|a equipe fez {} de home office|home office
leased_upstream|m2|alugamos {} de escritório de um locador|
leased_downstream|m2|alugamos {} de galpão para um inquilino|
processing_sold|t|nossos clientes processaram {} da resina que vendemos|processamento da resina que vendemos
end_of_life_sold|t|o fim de vida das embalagens vendidas deu {}|fim de vida das embalagens vendidas
franchises|m2|nossas franquias ocupam {}|franquias
investments|BRL|investimos {} em participações|participações societárias`;

const ENGLISH = `
stationary.natural_gas|m3 MMBtu|the boilers burned {} of natural gas|natural gas in the boilers
stationary.diesel|L gal|the generator used {} of diesel|generator diesel
mobile.diesel|L gal|our trucks burned {} of diesel|diesel for our trucks
mobile.gasoline|L gal|the company cars used {} of petrol|petrol for the company cars
mobile.lpg|kg|the forklifts went through {} of LPG|forklift LPG
stationary.lpg|kg|the canteen kitchen used {} of LPG|LPG for the canteen
stationary.fuel_oil|t|we burned {} of heavy fuel oil in the boiler|heavy fuel oil
stationary.petroleum_coke|t|the kiln burned {} of petcoke|petcoke in the kiln
stationary.coal|t|the boiler house burned {} of coal|coal
stationary.wood|t|we burned {} of wood chips in the boiler|wood chips in the boiler
stationary.biogas|m3|the CHP engine ran on {} of biogas|biogas in the CHP engine
mobile.jet_kerosene|L|our company jet burned {} of jet fuel|jet fuel for the company jet
mobile.distance.van|km mile|our own vans drove {}|
process.clinker|t|we produced {} of clinker|clinker produced
process.lime|t|the lime kiln made {} of lime|lime produced
process.glass|t|the furnace melted {} of glass|glass melted
process.ammonia|t|we made {} of ammonia|ammonia produced
process.nitric_acid|t|we produced {} of nitric acid|nitric acid produced
process.iron_steel|t|the melt shop made {} of crude steel|crude steel produced
process.aluminium|t|we smelted {} of primary aluminium|primary aluminium produced
process.carbonates|t|the glass furnace took {} of soda ash|soda ash in the glass furnace
fugitive.r410a|kg|we topped up the air conditioning with {} of R-410A|R-410A top-up
fugitive.r134a|kg|{} of R-134a leaked from the chillers|R-134a lost from the chillers
fugitive.r404a|kg|the cold store lost {} of R-404A|R-404A from the cold store
fugitive.sf6|kg|the switchgear leaked {} of SF6|SF6 from the switchgear
fugitive.co2_extinguisher|kg|we refilled the fire extinguishers with {} of CO2|CO2 for the fire extinguishers
fugitive.flaring|Nm3|{} of gas went to the flare|gas flared
agriculture.urea|t|we applied {} of urea to the fields|urea applied
agriculture.liming|t|we spread {} of limestone on the pastures|limestone spread on the fields
agriculture.n_fertiliser|t|we applied {} of nitrogen fertiliser|nitrogen fertiliser applied
waste_own.landfill|t|we put {} of rubble in our own landfill|waste in our own landfill
waste_own.composting|t|we composted {} of food scraps in our own yard|food scraps composted on site
waste_own.incineration|t|our own incinerator burned {} of waste|waste burned in our own incinerator
waste_own.wastewater|m3|our own treatment plant handled {} of wastewater|wastewater treated in our own plant
electricity|kWh MWh|we bought {} of grid electricity|grid electricity
electricity.renewable|MWh|we bought {} of electricity backed by I-RECs|electricity backed by I-RECs
electricity.ev|kWh|we charged our own electric vans with {}|charging of our own electric vans
steam|t GJ|we bought {} of steam from next door|purchased steam
cooling|GJ MWh|we bought {} of chilled water|purchased chilled water
heat|MWh GJ|we bought {} of district heat|district heating
purchased.steel|t USD|we bought {} of steel plate|steel plate purchased
purchased.aluminium|t|we bought {} of aluminium|aluminium purchased
purchased.cement|t|we bought {} of cement|cement purchased
purchased.plastic|t|we bought {} of polypropylene resin|polypropylene resin purchased
purchased.paper|t|we bought {} of cardboard|cardboard purchased
purchased.chemicals|t USD|we bought {} of chemicals|chemicals purchased
purchased.water|m3|we used {} of mains water|mains water
purchased.services|USD BRL|we spent {} on consulting services|consulting services
capital.machinery|USD|we invested {} in new machinery|new machinery
capital.vehicles|unit|we bought {} delivery vans|
capital.it|USD|we spent {} on laptops|laptops bought
freight_in.road|tkm|we paid for {} of road freight|road freight we paid for
freight_in.rail|tkm|we contracted {} of rail freight|rail freight we paid for
freight_in.sea|tkm|we contracted {} of sea freight|sea freight we paid for
freight_in.air|tkm|we paid for {} of air freight|air freight we paid for
freight_out.road|tkm|our customers paid for {} of road freight|road freight paid by our customers
freight_in.road|t+km|we hired trucks to move {}|
freight_out.sea|t+km|our customers paid to ship {}|
waste.landfill|t kg|we sent {} of general waste to landfill|general waste to landfill
waste.recycling|t kg|we recycled {} of cardboard|cardboard sent for recycling
waste.incineration|t kg|{} of clinical waste went for incineration|clinical waste incinerated off-site
waste.composting|t kg|a contractor composted {} of garden waste|garden waste composted by a contractor
waste.coprocessing|t|we sent {} of oily sludge to co-processing|oily sludge to co-processing
waste.wastewater|m3|we discharged {} of sewage to the public sewer|sewage to the public sewer
travel.taxi|USD km|we spent {} on taxis|taxis
travel.rental_car|km mile|we drove {} in rental cars|rental cars
travel.own_car|mile km|we reimbursed {} driven in private cars|
travel.train|km pkm|staff travelled {} by train on business|business train travel
travel.hotel|night|we paid for {}|hotel
commuting.car|pkm|staff commuted {} by car|car commuting
commuting.homeworking|h|the team worked {} from home|home working
leased_upstream|m2|we rent {} of office space from a landlord|
leased_downstream|m2|we let {} of warehouse to a tenant|
processing_sold|t|customers processed {} of the resin we sold|processing of the resin we sold
end_of_life_sold|t|end of life of the packaging we sold came to {}|end of life of the packaging we sold
franchises|m2|our franchised shops cover {}|franchised shops
investments|USD|we invested {} in equity|equity investments`;

function parsed(lines: string): readonly Thing[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [kind = '', units = '', clause = '', name = ''] = line.split('|');
      return { kind, units: units.split(' '), clause, name };
    });
}

/** Activities of all families in the words of those who report them. */
export const THINGS: Readonly<Record<Locale, readonly Thing[]>> = {
  'pt-BR': parsed(PORTUGUESE),
  en: parsed(ENGLISH),
};
