import { tableFileTypes } from '#back-office/imports/import-fields.ts'
import { clientImportColumns } from '#clients/admin/import-columns.ts'
import { clientImportText } from './text.ts'

/** What a column of a file can hold: a column of the shop's own files of clients, or a part of the name. */
export const clientFileTitles = {
  ...clientImportColumns,
  firstName: clientImportText.firstName,
  lastName: clientImportText.lastName,
} as const

export type ClientFileField = keyof typeof clientFileTitles

/** File extensions and media types that an import accepts. */
export const clientFileTypes = [...tableFileTypes, '.vcf', 'text/vcard', 'text/x-vcard']

type Headings = Partial<Record<ClientFileField, readonly string[]>>

/** The column headings of the programs in which people keep their clients, by program and field. */
const programs: Record<string, Headings> = {
  google: {
    name: ['Name'],
    firstName: ['First Name', 'Given Name'],
    lastName: ['Last Name', 'Family Name'],
    email: ['E-mail 1 - Value', 'E-mail 2 - Value', 'E-mail 3 - Value'],
    pno: ['Phone 1 - Value', 'Phone 2 - Value', 'Phone 3 - Value'],
    addressLine1: ['Address 1 - Street', 'Address 2 - Street'],
    addressLine2: ['Address 1 - Extended Address', 'Address 2 - Extended Address'],
    city: ['Address 1 - City', 'Address 2 - City'],
    state: ['Address 1 - Region', 'Address 2 - Region'],
    zipcode: ['Address 1 - Postal Code', 'Address 2 - Postal Code'],
  },
  outlook: {
    firstName: ['First Name'],
    lastName: ['Last Name'],
    name: ['Full Name', 'Display Name'],
    email: ['E-mail Address', 'E-mail 2 Address', 'E-mail 3 Address', 'Email Address'],
    pno: [
      'Mobile Phone',
      'Primary Phone',
      'Home Phone',
      'Home Phone 2',
      'Business Phone',
      'Business Phone 2',
      'Other Phone',
    ],
    addressLine1: ['Home Street', 'Business Street', 'Other Street', 'Home Address', 'Business Address'],
    addressLine2: ['Home Street 2', 'Business Street 2', 'Other Street 2'],
    city: ['Home City', 'Business City', 'Other City'],
    state: ['Home State', 'Business State', 'Other State'],
    zipcode: ['Home Postal Code', 'Business Postal Code', 'Other Postal Code'],
  },
  apple: {
    name: ['Contact', 'Display Name', 'Full Name'],
    firstName: ['First', 'First Name'],
    lastName: ['Last', 'Last Name'],
    email: ['Email', 'Email (home)', 'Email (work)', 'Home Email', 'Work Email', 'Email 1', 'Email 2'],
    pno: ['iPhone', 'Mobile', 'Phone (mobile)', 'Phone (iPhone)', 'Phone (home)', 'Home', 'Phone 1', 'Phone 2'],
    addressLine1: ['Street', 'Street (home)', 'Street (work)'],
    city: ['City', 'City (home)', 'City (work)', 'Town'],
    state: ['State', 'State (home)', 'State (work)'],
    zipcode: ['ZIP', 'ZIP (home)', 'Postal Code (home)', 'Postal Code (work)'],
  },
  square: {
    firstName: ['First Name', 'Forename'],
    lastName: ['Last Name', 'Surname'],
    email: ['Email Address'],
    pno: ['Phone Number'],
    addressLine1: ['Street Address 1'],
    addressLine2: ['Street Address 2'],
    city: ['City'],
    state: ['State', 'County'],
    zipcode: ['Postal Code', 'Postcode'],
  },
  fresha: {
    name: ['Full Name', 'Client Name', 'Client'],
    firstName: ['First Name'],
    lastName: ['Last Name'],
    email: ['Email'],
    pno: ['Mobile Number', 'Telephone'],
    addressLine1: ['Address'],
    addressLine2: ['Apartment Suite', 'Apt / Suite'],
    city: ['City', 'Area'],
    state: ['State', 'Region'],
    zipcode: ['Post Code', 'Postcode'],
  },
  phorest: {
    firstName: ['First Name', 'Client First Name'],
    lastName: ['Last Name', 'Client Last Name'],
    email: ['Email', 'Client Email'],
    pno: ['Mobile', 'Client Mobile', 'Landline'],
    addressLine1: ['Street Address 1', 'Street Address', 'Address 1'],
    addressLine2: ['Street Address 2', 'Address 2'],
    city: ['City', 'Town'],
    state: ['County', 'State'],
    zipcode: ['Postcode', 'Postal Code', 'Zip'],
  },
  timely: {
    firstName: ['FirstName', 'First name'],
    lastName: ['LastName', 'Last name'],
    email: ['Email'],
    pno: ['SmsNumber', 'SMS number', 'Mobile', 'Telephone', 'Phone'],
    addressLine1: ['PhysicalAddress1', 'Physical address 1', 'Address line 1'],
    addressLine2: ['PhysicalAddress2', 'Physical address 2', 'Address line 2'],
    city: ['PhysicalCity', 'Physical city', 'City'],
    state: ['PhysicalState', 'Physical state', 'Region'],
    zipcode: ['PhysicalPostCode', 'Physical postcode', 'Post code'],
  },
  vagaro: {
    name: ['Customer Name', 'Customer'],
    firstName: ['First Name', 'Customer First Name'],
    lastName: ['Last Name', 'Customer Last Name'],
    email: ['Email', 'Customer Email', 'Email Address'],
    pno: ['Cell Phone', 'Mobile Phone', 'Day Phone', 'Night Phone', 'Home Phone', 'Work Phone', 'Customer Phone'],
    addressLine1: ['Street Address', 'Street'],
    city: ['City'],
    state: ['State'],
    zipcode: ['Zip', 'Zip Code', 'Zip/Postal Code'],
  },
  booksy: {
    name: ['Client name', 'Name and surname', 'Name'],
    firstName: ['First name'],
    lastName: ['Last name', 'Surname'],
    email: ['Email', 'E-mail'],
    pno: ['Phone number', 'Cell phone', 'Mobile phone', 'Phone'],
    addressLine1: ['Address', 'Address line 1'],
    addressLine2: ['Apartment number'],
    city: ['City'],
    zipcode: ['Zip code', 'Zipcode'],
  },
  shopify: {
    firstName: ['First Name'],
    lastName: ['Last Name'],
    email: ['Email'],
    pno: ['Phone', 'Default Address Phone'],
    addressLine1: ['Default Address Address1', 'Address1'],
    addressLine2: ['Default Address Address2', 'Address2'],
    city: ['Default Address City', 'City'],
    state: ['Default Address Province', 'Default Address Province Code', 'Province', 'Province Code'],
    zipcode: ['Default Address Zip', 'Zip'],
  },
  others: {
    name: ['Client', 'Customer', 'Contact name', 'Full name'],
    firstName: ['First', 'Forename', 'Given name', 'Christian name', 'Vorname'],
    lastName: ['Last', 'Surname', 'Family name', 'Second name', 'Nachname'],
    email: ['Email', 'E-mail', 'Mail', 'Email address', 'E-mail address', 'Contact email', 'Primary email'],
    pno: [
      'Phone',
      'Mobile',
      'Mobile number',
      'Mobile no',
      'Mob',
      'Cell',
      'Contact number',
      'Tel',
      'Tel no',
      'Telephone number',
      'Phone no',
    ],
    c_code: ['Dialling code', 'Calling code', 'Phone code'],
    addressLine1: ['Address', 'Address 1', 'Street address', 'Street', 'House and street'],
    addressLine2: ['Address 2'],
    city: ['City', 'Town', 'Town/City', 'City/Town', 'Post town'],
    state: ['County', 'State', 'Region', 'Province', 'State/Province'],
    zipcode: ['Post code', 'Postcode', 'Post-code', 'Postal code', 'Zip', 'Zip code', 'PLZ'],
  },
}

/** The headings of all programs together, by field. */
export const clientHeadings: Headings = Object.values(programs).reduce<Record<string, readonly string[]>>(
  (all, program) => {
    for (const [field, words] of Object.entries(program)) all[field] = [...(all[field] ?? []), ...words]
    return all
  },
  {},
)
