import type { DemoAddress, DemoSeller } from './person.ts'

const anna = { firstName: 'Anna', lastName: 'Merriweather', phone: '07700 900111', country: 'United Kingdom' } as const
const bea = { firstName: 'Bea', lastName: 'Okonjo', phone: '07700 900122', country: 'United Kingdom' } as const

const annasAddresses: readonly DemoAddress[] = [
  {
    ...anna,
    line1: '14 Lantern Street',
    line2: 'Merriweather Beauty Rooms',
    city: 'Bath',
    county: 'Somerset',
    postcode: 'BA1 5LN',
    primary: true,
  },
  {
    ...anna,
    line1: 'Unit 3, The Old Dairy, Mill Lane',
    line2: 'Behind the bakery',
    city: 'Frome',
    county: 'Somerset',
    postcode: 'BA11 1PT',
    primary: false,
  },
  {
    ...anna,
    line1: '27 Cheyne Walk',
    line2: 'Chair rental, first floor',
    city: 'Bristol',
    county: 'Bristol',
    postcode: 'BS8 2HG',
    primary: false,
  },
]

const beasAddresses: readonly DemoAddress[] = [
  {
    ...bea,
    line1: '8 Foundry Yard',
    line2: 'Studio B',
    city: 'Leeds',
    county: 'West Yorkshire',
    postcode: 'LS1 4DY',
    primary: true,
  },
  {
    ...bea,
    line1: '61 Harrow Road',
    line2: '',
    city: 'Ilkley',
    county: 'West Yorkshire',
    postcode: 'LS29 8DS',
    primary: false,
  },
]

export const demoAdministrator = {
  email: 'admin@chairside.test',
  password: 'Chairside-1admin',
  firstName: 'Morgan',
  lastName: 'Hale',
} as const

export const demoSellers: readonly DemoSeller[] = [
  {
    key: 'anna',
    email: 'anna@chairside.test',
    password: 'Chairside-1anna',
    firstName: 'Anna',
    lastName: 'Merriweather',
    businessName: 'Merriweather Beauty Rooms',
    phone: '07700 900111',
    documents: 'verified',
    blocked: false,
    payoutsEnabled: true,
    emailConfirmed: true,
    qualifications: [
      { file: 'anna-beauty-therapy.png', title: 'Level 3 Diploma in Beauty Therapy' },
      { file: 'anna-make-up-artistry.png', title: 'Level 3 Award in Make Up Artistry' },
    ],
    addresses: annasAddresses,
  },
  {
    key: 'bea',
    email: 'bea@chairside.test',
    password: 'Chairside-1bea',
    firstName: 'Bea',
    lastName: 'Okonjo',
    businessName: 'Okonjo Hair Studio',
    phone: '07700 900122',
    documents: 'verified',
    blocked: false,
    payoutsEnabled: false,
    emailConfirmed: false,
    qualifications: [
      { file: 'bea-hairdressing.png', title: 'Level 3 Diploma in Hairdressing' },
      { file: 'bea-colour-correction.png', title: 'Certificate in Colour Correction' },
    ],
    addresses: beasAddresses,
  },
  {
    key: 'cleo',
    email: 'cleo@chairside.test',
    password: 'Chairside-1cleo',
    firstName: 'Cleo',
    lastName: 'Fairbank',
    businessName: 'Fairbank Nails',
    phone: '07700 900133',
    documents: 'waiting',
    blocked: false,
    payoutsEnabled: false,
    emailConfirmed: true,
    qualifications: [
      { file: 'cleo-nail-technology.png', title: 'Level 2 Diploma in Nail Technology' },
      { file: 'cleo-hygiene.png', title: 'Certificate in Salon Hygiene' },
    ],
    addresses: [],
  },
  {
    key: 'dora',
    email: 'dora@chairside.test',
    password: 'Chairside-1dora',
    firstName: 'Dora',
    lastName: 'Lindqvist',
    businessName: 'Lindqvist Skin Clinic',
    phone: '07700 900144',
    documents: 'verified',
    blocked: true,
    payoutsEnabled: false,
    emailConfirmed: true,
    qualifications: [
      { file: 'dora-facial-treatments.png', title: 'Level 4 Certificate in Facials' },
      { file: 'dora-anatomy.png', title: 'Award in Anatomy and Physiology' },
    ],
    addresses: [],
  },
]
