import { describe, expect, it } from 'vitest';
import { referenceVocabulary } from '../cases/vocabulary.ts';
import { understand } from '../understand.ts';
import type { Intent, Locale } from '../understanding.ts';

const kinds = referenceVocabulary();

/** What is said to an empty workspace, by what it wants: one sentence a line. */
const SAID: Readonly<Record<Locale, Readonly<Partial<Record<Intent, string>>>>> = {
  'pt-BR': {
    query: `
Que soma de gás natural aparece pra Betim no segundo trimestre deste ano?
Que total de diesel temos em 2025?
Qual foi o volume de diesel de março de 2025
Qual o percentual do escopo 2 nas emissões de 2025?
Qual foi o pico de consumo de energia?
me passa o total de energia de 2025
me diz quanto emitimos no primeiro trimestre
queria saber quanto gastamos de gás natural em 2025
preciso conferir o consumo de energia de High Point
Como evoluiu o escopo 1 de 2023 pra cá?
Como se comportou a energia de Betim no ano passado?
Quem mais consumiu diesel em 2025?
Em quanto está nossa pegada este ano?
Já lançamos a energia de março?
Tem lançamento de diesel em abril?
O que queimamos de lenha em 2025?
Nossas emissões cresceram em 2025?
As emissões de Betim melhoraram ou pioraram em 2025? Cresceram?
Estamos acima da meta de emissões?
soma o diesel de 2025 pra mim
A quanto chegou o consumo de gás natural em 2025?
Quantos por cento das emissões vêm da frota?
Quanto de resíduo mandamos pro aterro em 2025?
Quando foi o maior consumo de energia?
Que parcela das emissões é de viagens?
`,
    help: `
O que acontece com meus lançamentos depois que eu confirmo? Dá pra editar?
Dá pra editar depois?
Preciso informar o mês toda vez?
Tenho que digitar a unidade sempre?
Dá pra importar uma planilha?
Posso colar uma tabela aqui?
Consigo desfazer depois?
Tem como compartilhar com meu contador?
Como baixo o relatório?
Como desfaço o que eu mandei?
Como reabro o ano?
Pra que serve esta tela?
Quem pode aprovar?
Estou perdido, me ajuda
Não sei por onde começar
Não consigo anexar o arquivo
Meus dados ficam salvos?
Você lê PDF?
Vocês aceitam foto da conta?
O que mais você faz?
O que eu faço agora?
É obrigatório informar a filial?
É a primeira vez que uso, me orienta
Dá para convidar um colega?
`,
    explain: `
O que quer dizer biogênico?
O que significa tCO2e?
O que é escopo 2?
O que é dupla contagem?
Qual é a diferença entre location e market?
Com base em que você classificou?
Qual a lógica desse cálculo?
Como você calculou isso?
Como vocês chegam nesse número?
Por que deu tão alto?
De onde saiu esse fator?
Não ficou claro esse valor
Como assim fator vencido?
Qual o significado de GWP?
`,
    greet: `
Bom dia, bom trabalho a todos!
Boa tarde, tudo tranquilo?
Oi, como vão vocês?
Bom fim de semana!
Ótima semana, pessoal
Feliz ano novo!
Abraços e até segunda
Obrigado, bom descanso
Bom dia! Desejo uma ótima semana a todos
Olá, como foi o feriado?
Valeu, até breve
`,
    record: `
Gastamos 300 L de diesel no guincho em março de 2025
Quanto ao diesel, foram 300 L na empilhadeira em março de 2025
Dá pra lançar 300 L de diesel da frota em março de 2025?
Preciso lançar 300 L de diesel da frota em março de 2025
Bom dia! Em março de 2025 usamos 300 L de gasolina nas viaturas
O total de março de 2025 foi 300 L de diesel no gerador
Tivemos queda: 300 kWh de energia em março de 2025
Já lancei a energia; faltam 300 L de diesel da frota em março de 2025
Boa semana a todos, seguem 300 L de etanol da frota de março de 2025
A média ficou em 300 m³ de gás natural na caldeira em março de 2025
`,
  },
  en: {
    query: `
How did High Point's scope 2 move between 2024 and 2025?
How has our footprint changed since 2023?
How did diesel use at Betim develop in 2025?
What sum of natural gas shows for Betim in Q2 2025?
What is our electricity use for 2025?
What was the plant's gas consumption in March 2025?
What percentage of emissions comes from flights?
What have we emitted so far this year?
Who used the most diesel in 2025?
Which site burned the most gas?
Where do we emit most?
Did we log diesel for March?
Have I recorded the electricity of April?
Is there any electricity entry for March 2025?
Has our footprint gone down since 2024?
Is our consumption higher than last year?
Are there drafts left for March?
I'd like to know how much diesel we used in 2025
I want to see the total for 2025
add up all the diesel of 2025
When was our highest electricity consumption?
How far did we fly in 2025?
How high were our emissions in 2025?
What share of our footprint is scope 3?
What's the split of emissions by scope?
What about our waste in 2025?
`,
    help: `
Do I have to type the period every time, or can you remember it for me?
What can I do here?
What do I do now?
What happens after I confirm?
Am I allowed to change an entry?
Do we need to give the site each time?
Can I go back and edit?
Can I share this with my auditor?
Can you remember the site?
Who can approve?
I'm lost
I don't know where to start
Show me how to import a spreadsheet
I need some help
Any tips?
Is it okay to send several bills at once?
Does it read PDFs?
Are my drafts saved?
What should I type here?
How do I undo that?
Could you give me a hand?
What's the next step?
What else can you do?
Must I give the month?
`,
    explain: `
What does biogenic mean?
What do the scopes stand for?
What is double counting?
What is a base year?
How do location-based and market-based differ?
What is the difference between scope 1 and scope 2?
On what basis did you pick that factor?
How did you calculate this?
How do you work out the figure?
What is the reasoning behind it?
Why is it so high?
Where does this factor come from?
What do you mean by biogenic?
`,
    greet: `
Hello, have a great day!
Good morning, how is everything going?
Happy new year, everyone!
Have a lovely weekend
Thanks, all the best
Hi, how have you been?
Good afternoon, how was your weekend?
Take care, see you tomorrow
Many thanks, kind regards
Hi there, wishing you a productive week!
Long time no see
`,
    record: `
We used 300 L of diesel in the tow trucks in March 2025
Can you log 300 L of diesel for the fleet in March 2025?
Good morning! 300 kWh of electricity in March 2025
What we burned in March 2025: 300 L of diesel in the standby generator
Hope you had a great weekend, 300 L of petrol in the patrol vehicles in March 2025
The total for March 2025 was 300 L of diesel in the skid steer
I need to record 300 m3 of natural gas in the lehr in March 2025
How about this: 300 L of diesel in the excavator in March 2025
`,
  },
};

const LINES = Object.entries(SAID).flatMap(([locale, intents]) =>
  Object.entries(intents).flatMap(([intent, sentences]) =>
    sentences
      .trim()
      .split('\n')
      .map((sentence) => [locale === 'en' ? 'en' : 'pt-BR', intent, sentence] as const),
  ),
);

describe('what a message wants is told by its wording, in families of wordings', () => {
  it.each(LINES)('%s, %s: %s', (locale, intent, text) => {
    const read = understand({
      text,
      locale,
      referenceDate: '2026-11-20',
      sites: ['Betim', 'High Point'],
      kinds,
      conversation: { proposals: [], asks: [] },
    });
    expect(read.intent).toBe(intent);
    expect(read.activities.map(({ quantity }) => quantity)).toEqual(intent === 'record' ? ['300'] : []);
  });
});
