import type { Point, Suggestion } from '../contract.ts'
import type { Place } from '../postal-address.ts'
import { maxSuggestions, type PlaceLookup } from './place-lookup.ts'

interface Street {
  id: string
  street: string
  city: string
  county: string
  postcode: string
  lat: number
  lng: number
  /** Words that a search can match; a word of the search matches if one of these begins with it. */
  words: string[]
}

/**
 * Each line: town; county; outward part of the post code; latitude; longitude; streets. The inward parts and the exact positions are made
 * up.
 */
const towns = `
Leeds;West Yorkshire;LS1;53.7965;-1.5478;The Headrow,Boar Lane,Park Row,Albion Street
Bradford;West Yorkshire;BD1;53.7938;-1.7524;Market Street,Sunbridge Road,Manor Row,Well Street
Wakefield;West Yorkshire;WF1;53.6833;-1.4977;Westgate,Wood Street,Northgate
Sheffield;South Yorkshire;S1;53.3811;-1.4701;Fargate,Surrey Street,Division Street,Campo Lane
York;North Yorkshire;YO1;53.9600;-1.0873;Stonegate,Micklegate,Goodramgate,Fossgate
Harrogate;North Yorkshire;HG1;53.9921;-1.5418;Parliament Street,Cambridge Street,Montpellier Parade
Hull;East Riding of Yorkshire;HU1;53.7443;-0.3326;Whitefriargate,Jameson Street,Paragon Street
Manchester;Greater Manchester;M1;53.4794;-2.2453;Piccadilly,Oldham Street,Portland Street,Whitworth Street
Salford;Greater Manchester;M3;53.4875;-2.2901;Chapel Street,Bridge Street,Blackfriars Road
Bolton;Greater Manchester;BL1;53.5780;-2.4282;Deansgate,Knowsley Street,Bradshawgate
Stockport;Greater Manchester;SK1;53.4106;-2.1575;Little Underbank,Princes Street,Market Place
Liverpool;Merseyside;L1;53.4084;-2.9916;Bold Street,Hope Street,Seel Street,Church Street
Chester;Cheshire;CH1;53.1934;-2.8931;Eastgate Street,Bridge Street,Watergate Street
Preston;Lancashire;PR1;53.7632;-2.7031;Fishergate,Friargate,Winckley Square
Lancaster;Lancashire;LA1;54.0466;-2.8007;Penny Street,Market Street,Church Street
Carlisle;Cumbria;CA3;54.8925;-2.9329;English Street,Botchergate,Castle Street
Kendal;Cumbria;LA9;54.3280;-2.7463;Highgate,Stricklandgate,Branthwaite Brow
Newcastle upon Tyne;Tyne and Wear;NE1;54.9783;-1.6178;Grey Street,Grainger Street,Northumberland Street,Quayside
Sunderland;Tyne and Wear;SR1;54.9069;-1.3838;Fawcett Street,High Street West,Holmeside
Durham;County Durham;DH1;54.7753;-1.5849;Silver Street,Saddler Street,Elvet Bridge
Middlesbrough;North Yorkshire;TS1;54.5742;-1.2350;Linthorpe Road,Albert Road,Corporation Road
Birmingham;West Midlands;B2;52.4796;-1.9026;New Street,Corporation Street,Temple Row,Bennetts Hill
Coventry;West Midlands;CV1;52.4068;-1.5197;Broadgate,Hertford Street,Spon Street
Wolverhampton;West Midlands;WV1;52.5870;-2.1288;Darlington Street,Queen Street,Lichfield Street
Leicester;Leicestershire;LE1;52.6369;-1.1398;Granby Street,High Street,Silver Street
Nottingham;Nottinghamshire;NG1;52.9548;-1.1581;Bridlesmith Gate,Clumber Street,Stoney Street,Wheeler Gate
Derby;Derbyshire;DE1;52.9225;-1.4746;Sadler Gate,Iron Gate,Friar Gate
Lincoln;Lincolnshire;LN1;53.2307;-0.5406;Steep Hill,Bailgate,High Street
Northampton;Northamptonshire;NN1;52.2405;-0.9027;Abington Street,Gold Street,St Giles Street
Stoke-on-Trent;Staffordshire;ST1;53.0258;-2.1774;Piccadilly,Stafford Street,Parliament Row
Shrewsbury;Shropshire;SY1;52.7081;-2.7541;Pride Hill,Wyle Cop,Mardol
Worcester;Worcestershire;WR1;52.1936;-2.2216;Friar Street,Foregate Street,High Street
Hereford;Herefordshire;HR1;52.0565;-2.7160;Commercial Street,Church Street,Broad Street
Gloucester;Gloucestershire;GL1;51.8642;-2.2382;Westgate Street,Northgate Street,Southgate Street
Cheltenham;Gloucestershire;GL50;51.8994;-2.0783;Promenade,Montpellier Walk,Regent Street,Suffolk Road
Oxford;Oxfordshire;OX1;51.7520;-1.2577;Cornmarket Street,Broad Street,Turl Street,St Aldates
Reading;Berkshire;RG1;51.4551;-0.9787;Broad Street,Friar Street,Queen Victoria Street
Windsor;Berkshire;SL4;51.4817;-0.6094;Peascod Street,Thames Street,St Leonards Road
Milton Keynes;Buckinghamshire;MK9;52.0406;-0.7594;Midsummer Boulevard,Silbury Boulevard,Avebury Boulevard
Cambridge;Cambridgeshire;CB2;52.2053;0.1218;Trumpington Street,Bene't Street,Regent Street,Green Street
Peterborough;Cambridgeshire;PE1;52.5695;-0.2405;Cowgate,Bridge Street,Long Causeway
Norwich;Norfolk;NR2;52.6309;1.2974;Elm Hill,Pottergate,London Street
Ipswich;Suffolk;IP1;52.0567;1.1482;Tavern Street,Westgate Street,Princes Street
Colchester;Essex;CO1;51.8959;0.8919;High Street,Head Street,Sir Isaacs Walk
Chelmsford;Essex;CM1;51.7356;0.4685;Duke Street,Moulsham Street,Tindal Square
St Albans;Hertfordshire;AL3;51.7527;-0.3394;George Street,French Row,Fishpool Street
London;Greater London;W1B;51.5120;-0.1396;Regent Street,Kingly Street,Great Marlborough Street
London;Greater London;W1U;51.5195;-0.1523;Marylebone High Street,Baker Street,George Street
London;Greater London;N1;51.5362;-0.1033;Upper Street,Camden Passage,Essex Road,Caledonian Road
London;Greater London;E1;51.5200;-0.0724;Commercial Street,Brick Lane,Whitechapel Road
London;Greater London;SE1;51.5045;-0.0865;Borough High Street,Bermondsey Street,Tooley Street
London;Greater London;SW3;51.4876;-0.1687;King's Road,Sloane Avenue,Old Church Street
Croydon;Greater London;CR0;51.3762;-0.0982;High Street,Surrey Street,George Street
Richmond;Greater London;TW9;51.4613;-0.3037;George Street,Hill Rise,Kew Road
Guildford;Surrey;GU1;51.2362;-0.5704;High Street,North Street,Quarry Street
Canterbury;Kent;CT1;51.2802;1.0789;Burgate,Palace Street,St Peters Street
Maidstone;Kent;ME14;51.2720;0.5292;Week Street,Earl Street,Gabriels Hill
Brighton;East Sussex;BN1;50.8225;-0.1372;North Street,Church Road,Ship Street,Trafalgar Street
Chichester;West Sussex;PO19;50.8365;-0.7792;East Street,North Street,South Street
Southampton;Hampshire;SO14;50.9045;-1.4043;Above Bar Street,Oxford Street,Bedford Place
Portsmouth;Hampshire;PO1;50.8058;-1.0872;Commercial Road,Queen Street,High Street
Winchester;Hampshire;SO23;51.0632;-1.3080;High Street,Jewry Street,Parchment Street
Bournemouth;Dorset;BH2;50.7192;-1.8808;Old Christchurch Road,Westover Road,Bourne Avenue
Salisbury;Wiltshire;SP1;51.0688;-1.7945;Catherine Street,New Canal,Fisherton Street
Bath;Somerset;BA1;51.3811;-2.3590;Milsom Street,Gay Street,Walcot Street,Green Street
Taunton;Somerset;TA1;51.0147;-3.1029;Fore Street,East Street,Bath Place
Bristol;Bristol;BS1;51.4545;-2.5879;Park Street,Corn Street,Baldwin Street,Welsh Back
Exeter;Devon;EX4;50.7256;-3.5269;Gandy Street,Fore Street,Queen Street
Plymouth;Devon;PL1;50.3704;-4.1427;Royal Parade,Southside Street,Armada Way
Truro;Cornwall;TR1;50.2632;-5.0510;Boscawen Street,River Street,Pydar Street
Cardiff;South Glamorgan;CF10;51.4816;-3.1791;Queen Street,St Mary Street,Castle Arcade,Womanby Street
Swansea;West Glamorgan;SA1;51.6214;-3.9436;Wind Street,Oxford Street,Castle Street
Newport;Gwent;NP20;51.5842;-2.9977;Commercial Street,High Street,Bridge Street
Wrexham;Clwyd;LL11;53.0465;-2.9938;Hope Street,Regent Street,Lambpit Street
Edinburgh;Midlothian;EH2;55.9533;-3.1933;Princes Street,George Street,Rose Street,Thistle Street
Glasgow;Lanarkshire;G1;55.8602;-4.2518;Buchanan Street,Ingram Street,Argyle Street,Virginia Street
Aberdeen;Aberdeenshire;AB10;57.1482;-2.1008;Union Street,Belmont Street,Rosemount Viaduct
Dundee;Angus;DD1;56.4606;-2.9709;Reform Street,Union Street,Nethergate
Inverness;Inverness-shire;IV1;57.4778;-4.2247;Church Street,Academy Street,Queensgate
Perth;Perthshire;PH1;56.3950;-3.4308;St John Street,George Street,Mill Street
Belfast;County Antrim;BT1;54.5973;-5.9301;Royal Avenue,Donegall Place,Cornmarket,Rosemary Street
Derry;County Londonderry;BT48;54.9966;-7.3086;Shipquay Street,Ferryquay Street,Waterloo Street
Lisburn;County Antrim;BT28;54.5162;-6.0580;Bow Street,Market Square,Bachelors Walk`

const inwardCharacters = 'ABDEFGHJLNPQRSTUWXYZ'

/** The distance between two streets in degrees, about a hundred metres. */
const stepDegrees = 0.001

/** The streets of the built-in gazetteer, in a fixed order with fixed ids, so that a selected place is found again. */
export const streets: readonly Street[] = towns
  .trim()
  .split('\n')
  .flatMap((line, town) => {
    const [city = '', county = '', outward = '', lat = '', lng = '', names = ''] = line.split(';')
    return names.split(',').map((street, index) => {
      const characterAt = (shift: number) =>
        inwardCharacters.charAt((town * 3 + index * 7 + shift) % inwardCharacters.length)
      const postcode = `${outward} ${1 + ((town + index * 2) % 9)}${characterAt(0)}${characterAt(5)}`
      return {
        id: `gb${town + 1}-${index + 1}`,
        street,
        city,
        county,
        postcode,
        lat: degrees(lat, index),
        lng: degrees(lng, -index),
        // this way both 'kings' and 'king s' find King's Road
        words: [street.replaceAll("'", ''), street, city, county, postcode, postcode.replace(' ', '')].flatMap((part) =>
          part.toLowerCase().split(/[^a-z\d]+/),
        ),
      }
    })
  })

/** A house number before a street, such as `12 ` or `12a `, which becomes part of the suggested place. */
const houseNumber = /^(\d{1,4}[a-z]?)[ ,]+(?=\D)/i

const maxDistanceKm = 60

/** The place lookup that is used if no Google Maps key is set; it searches streets of British towns by the beginnings of words. */
export const gazetteer: PlaceLookup = {
  async suggest(query) {
    const number = houseNumber.exec(query)?.[1] ?? ''
    const words = wordsOf(number ? query.replace(houseNumber, '') : query)
    if (words.length === 0) return []
    return streets
      .filter((street) => words.every((word) => street.words.some((known) => known.startsWith(word))))
      .sort((a, b) => rankMatch(b, words) - rankMatch(a, words))
      .slice(0, maxSuggestions)
      .map((street) => toSuggestion(street, number))
  },

  async findPlace(placeId) {
    const [id = '', number = ''] = placeId.split('_')
    const street = streets.find((candidate) => candidate.id === id)
    if (!street || (number !== '' && !/^\d{1,4}[a-z]?$/i.test(number))) return null
    return toPlace(street, number)
  },

  async nearest(point) {
    const measured = streets.map((street) => ({ street, km: distanceKm(point, street) }))
    const best = measured.reduce((near, next) => (next.km < near.km ? next : near))
    return best.km > maxDistanceKm ? null : toPlace(best.street, '')
  },
}

function wordsOf(text: string): string[] {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '')
}

/** Ranks a street whose name begins with the search first, and then one whose town does; equal ranks stay in the order of the list. */
function rankMatch(street: Street, words: string[]): number {
  const [first = ''] = words
  if (wordsOf(street.street)[0]?.startsWith(first)) return 2
  return wordsOf(street.city)[0]?.startsWith(first) ? 1 : 0
}

function toSuggestion(street: Street, number: string): Suggestion {
  const line = number ? `${number} ${street.street}` : street.street
  return {
    place_id: number ? `${street.id}_${number.toLowerCase()}` : street.id,
    text: `${line}, ${street.city}, ${street.postcode}`,
  }
}

function toPlace({ street, city, county, postcode, lat, lng }: Street, number: string): Place {
  const line1 = number ? `${number} ${street}` : street
  return { line1, city, county, postcode, country: 'United Kingdom', lat, lng }
}

/** Flat-earth approximation, exact enough to find the nearest street within a country. */
function distanceKm(a: Point, b: Point): number {
  const kmPerDegree = 111.2
  const north = (a.lat - b.lat) * kmPerDegree
  const east = (a.lng - b.lng) * kmPerDegree * Math.cos((a.lat * Math.PI) / 180)
  return Math.hypot(north, east)
}

function degrees(text: string, steps: number): number {
  return Number((Number(text) + steps * stepDegrees).toFixed(6))
}
