import { expect, test } from 'vitest'
import { latestDateOfBirth, toBankFormValues, validateBankForm } from '#payouts/accounts/web/bank-form-values.ts'
import { payoutsText } from '#payouts/text.ts'

const today = new Date(2026, 1, 28)
const good = {
  accountNumber: '0001 2345',
  sortCode: '10-88-00',
  line1: '1 Mare Street',
  line2: '',
  city: 'London',
  country: 'GB',
  postcode: 'E8 4RP',
  dateOfBirth: '1990-04-03',
}

test('the sent details have no dashes and a date in parts [C-POUT-042, C-POUT-027, I-BANK-008]', () => {
  expect(validateBankForm(good, today)).toEqual({
    details: {
      accountNo: '00012345',
      routingNo: '108800',
      line1: '1 Mare Street',
      line2: '',
      city: 'London',
      country: 'GB',
      postal_code: 'E8 4RP',
      day: 3,
      month: 4,
      year: 1990,
    },
  })
})

test('every empty field has its message [C-POUT-043–044, C-POUT-046, C-POUT-048–049]', () => {
  expect(validateBankForm({ ...toBankFormValues(null), country: '' }, today)).toEqual({
    errors: {
      accountNumber: '*Please enter account number.',
      sortCode: '*Please enter sort code.',
      line1: '*Please enter address line 1.',
      city: '*Please enter city.',
      country: '*Please enter country.',
      postcode: '*Please enter zipcode.',
      dateOfBirth: '*Please enter date.',
    },
  })
})

test('a day that no calendar has is no date of birth [C-POUT-049]', () => {
  for (const dateOfBirth of ['1990-02-30', '1990-02-29', '1990-04-31'])
    expect(validateBankForm({ ...good, dateOfBirth }, today)).toEqual({
      errors: { dateOfBirth: '*Please enter date.' },
    })
  expect(validateBankForm({ ...good, dateOfBirth: '1992-02-29' }, today)).toHaveProperty('details')
})

test('the date of birth is 13 years ago or earlier [C-POUT-050]', () => {
  expect(latestDateOfBirth(today)).toBe('2013-02-28')
  expect(validateBankForm({ ...good, dateOfBirth: '2013-02-28' }, today)).toHaveProperty('details')
  expect(validateBankForm({ ...good, dateOfBirth: '2013-03-01' }, today)).toEqual({
    errors: { dateOfBirth: payoutsText.tooYoung },
  })
  expect(latestDateOfBirth(new Date(2028, 1, 29))).toBe('2015-02-28')
})

test('the update form has the stored details but no account number [C-POUT-017, D-060]', () => {
  const address = { line1: '1 Mare Street', line2: '', city: 'London', country: 'GB', postcode: 'E8 4RP' }
  const dateOfBirth = { day: 3, month: 4, year: 1990 }
  const bank = { last4: '2345', bankName: 'A bank', currency: 'gbp', address, dateOfBirth }
  expect(toBankFormValues(bank)).toEqual({ ...good, accountNumber: '', sortCode: '' })
})
