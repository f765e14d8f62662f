import { mayReadLedger } from '../../may/ledger.ts';
import { tellCalendar } from '../../cbam/import/calendar.ts';
import { compareGood } from '../../cbam/import/compare.ts';
import { declareYear } from '../../cbam/import/declaration.ts';
import { readOffers, yearsWithImports } from '../../cbam/import/rows.ts';
import { Refused, type RunContext, type UseCase } from '../../usecase.ts';
import { compareCbamDefaults, listCbamDeadlines } from './steps.ts';

/** Years whose imports may still be declared or corrected, of those that have any: this one and the one before. */
async function yearsAtHand(context: RunContext): Promise<number[]> {
  const thisYear = context.now.getUTCFullYear();
  return (await yearsWithImports(context)).filter((year) => year >= thisYear - 1);
}

/** Deadlines that come soon. */
export const listDeadlines: UseCase<typeof listCbamDeadlines.input, typeof listCbamDeadlines.output> = {
  contract: listCbamDeadlines,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context, { days }) {
    const deadlines = [];
    for (const year of await yearsAtHand(context)) {
      const calendar = await tellCalendar.run(context, { year });
      for (const { deadline, on, state, daysLeft, certificates, law } of calendar.deadlines)
        if (state !== 'past' && daysLeft <= days)
          deadlines.push({ year, deadline, on, daysLeft, certificates, law });
    }
    return { deadlines: deadlines.toSorted((a, b) => (a.on < b.on ? -1 : 1)) };
  },
};

type Compared = Awaited<ReturnType<typeof compareOffer>>;

/** What stands by default values, and what offers of verification would save. Nothing is proposed: an offer is a supposition. */
export const compareDefaults: UseCase<typeof compareCbamDefaults.input, typeof compareCbamDefaults.output> = {
  contract: compareCbamDefaults,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context) {
    const goods = [];
    for (const year of await yearsAtHand(context)) {
      const declared = await declareYear.run(context, { year });
      for (const {
        basis,
        code,
        origin,
        installation,
        massT,
        emissionsT,
        certificates,
        ...good
      } of declared.goods)
        if (basis === 'default') {
          const { notCountedLines } = good;
          goods.push({ year, code, origin, installation, massT, emissionsT, certificates, notCountedLines });
        }
    }
    const offers: Compared[] = [];
    for (const offer of await readOffers(context)) offers.push(await compareOffer(context, offer));
    return { goods, offers };
  },
};

async function compareOffer(context: RunContext, offer: Awaited<ReturnType<typeof readOffers>>[number]) {
  const { id: offerId, name, code, origin, massT, see, sefa, route, fromYear, costEur, priceEur } = offer;
  const nothing = { offerId, name, certificatesSaved: null, breakEvenPriceEur: null };
  try {
    const said = { code, origin, massT, see, sefa, route, fromYear, costEur, priceEur };
    const compared = await compareGood.run(context, said);
    if (compared.status === 'not_calculated')
      return { ...nothing, problem: compared.problems[0]?.code ?? 'cbam.not_calculated' };
    const { certificates, priceEur: breakEvenPriceEur } = compared.breakEven;
    return { offerId, name, certificatesSaved: certificates, breakEvenPriceEur, problem: null };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { ...nothing, problem: error.code };
  }
}
