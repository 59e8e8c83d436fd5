import type { DemoClient } from './person.ts'

const client = (
  name: string,
  phone: string,
  line1: string,
  line2: string,
  city: string,
  county: string,
  postcode: string,
): DemoClient => ({
  name,
  email: `${name.toLowerCase().replaceAll(' ', '.')}@example.com`,
  phone,
  line1,
  line2,
  city,
  county,
  postcode,
})

export const annasClients: readonly DemoClient[] = [
  client('Aisha Rahman', '07700 900201', '3 Orchard Crescent', '', 'Bath', 'Somerset', 'BA2 3QT'),
  client('Beth Calloway', '07700 900202', '48 Weston Rise', 'Flat 2', 'Bath', 'Somerset', 'BA1 4DB'),
  client('Charlotte Penhale', '07700 900203', '9 Lime Grove', '', 'Bradford on Avon', 'Wiltshire', 'BA15 1LE'),
  client('Freya Lindgren', '07700 900204', '21 Kingsdown Parade', '', 'Bristol', 'Bristol', 'BS6 5UF'),
  client('Grace Adeyemi', '07700 900205', '77 Gloucester Row', 'Top floor', 'Bristol', 'Bristol', 'BS7 8AS'),
  client('Hannah Moss', '07700 900206', 'Rose Cottage, Church Lane', '', 'Wells', 'Somerset', 'BA5 2PX'),
  client('Imogen Clarke', '07700 900207', '5 Sydney Buildings', '', 'Bath', 'Somerset', 'BA2 6BZ'),
  client('Jasmine Patel', '07700 900208', '112 Wellsway', '', 'Keynsham', 'Somerset', 'BS31 1PE'),
  client('Katarzyna Nowak', '07700 900209', '16 Station Road', '', 'Trowbridge', 'Wiltshire', 'BA14 8BW'),
  client('Lucy Hathaway', '07700 900210', '34 Catherine Hill', 'Above the bookshop', 'Frome', 'Somerset', 'BA11 1BY'),
  client('Naomi Osei', '07700 900211', '2 Victoria Terrace', '', 'Chippenham', 'Wiltshire', 'SN15 1EX'),
  client('Sophie Marchant', '07700 900212', '58 Bathwick Hill', '', 'Bath', 'Somerset', 'BA2 6LA'),
]

export const beasClients: readonly DemoClient[] = [
  client('Eleanor Whitby', '07700 900301', '19 Grove Lane', '', 'Leeds', 'West Yorkshire', 'LS6 2AP'),
  client('Maya Sandhu', '07700 900302', '6 Park Row', 'Apartment 14', 'Leeds', 'West Yorkshire', 'LS1 5HD'),
  client('Rosie Thackray', '07700 900303', '41 The Grove', '', 'Ilkley', 'West Yorkshire', 'LS29 9LW'),
  client('Tamsin Boyle', '07700 900304', '13 Bridge Street', '', 'Otley', 'West Yorkshire', 'LS21 1BQ'),
]
