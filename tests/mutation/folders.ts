/** A folder in whose code faults are planted, and the folders or files of tests that have to notice them. */
export interface MutatedFolder {
  folder: string
  tests: string[]
  /** Whether the folder has not been run as a whole yet, so that results.json does not contain it. */
  isNew?: true
}

/**
 * Each folder is tried with the tests near it: those beside the code, and those of the parts whose outcome the code decides (a ledger is
 * tested by what a refund leaves in it). A fault that only a distant test notices counts as unnoticed, since a person who changes the code
 * runs the near tests. This also shortens the trial run with which each folder begins.
 */
export const mutatedFolders: MutatedFolder[] = [
  { folder: 'src/access', tests: ['src/access'] },
  {
    folder: 'src/accounts/sessions',
    tests: [
      'src/accounts/sessions',
      'src/accounts/second-factor',
      'src/accounts/sign-up/server/verify-email.test.ts',
      'src/accounts/passwords/server/confirm-password.test.ts',
      'src/accounts/passwords/server/passwords.test.ts',
      'src/accounts/documents/server/replace-documents.test.ts',
      'src/orders/attribution',
    ],
  },
  { folder: 'src/accounts/staff', tests: ['src/accounts/staff', 'tests/api/rights.test.ts'], isNew: true },
  { folder: 'src/brand', tests: ['src/brand'], isNew: true },
  {
    folder: 'src/coupons',
    tests: ['src/coupons', 'src/orders/checkout', 'src/app/server/jobs/erase-people.test.ts'],
    isNew: true,
  },
  {
    folder: 'src/returns',
    tests: ['src/returns', 'src/orders/dispatch', 'src/app/server/jobs/erase-people.test.ts'],
    isNew: true,
  },
  {
    folder: 'src/client-page',
    tests: ['src/client-page', 'src/app/server/jobs/erase-people.test.ts'],
    isNew: true,
  },
  { folder: 'src/settings', tests: ['src/settings'], isNew: true },
  { folder: 'src/webhooks', tests: ['src/webhooks', 'tests/api/webhook-events.test.ts'], isNew: true },
  {
    folder: 'src/orders/server',
    tests: [
      'src/orders/server',
      'src/orders/history',
      'src/orders/admin',
      'src/reports/admin/server/list-filters.test.ts',
      'src/orders/dispatch/server/dispatch-orders.test.ts',
      'src/orders/payment/server/pay-order.test.ts',
    ],
  },
  {
    folder: 'src/orders/admin',
    tests: [
      'src/orders/admin',
      'src/reports/admin/server/list-filters.test.ts',
      'src/salon-stock/server/salon-stock.test.ts',
      'src/orders/attribution/server/decide-credit.test.ts',
    ],
  },
  { folder: 'src/orders/history', tests: ['src/orders/history'] },
  { folder: 'src/orders/retention', tests: ['src/app/server/jobs/erase-people.test.ts'] },
  {
    folder: 'src/orders/pay-links',
    tests: [
      'src/orders/pay-links',
      'src/orders/checkout',
      'src/orders/cancellation',
      'src/links/overview',
      'src/client-page/orders',
      'src/links/sharing',
      'src/orders/payment/server/rejected-payments.test.ts',
    ],
  },
  { folder: 'src/orders/cancellation', tests: ['src/orders/cancellation'] },
  { folder: 'src/orders/disputes', tests: ['src/orders/disputes', 'src/payouts/debts/server/pay-debt.test.ts'] },
  {
    folder: 'src/orders/payment',
    tests: [
      'src/orders/payment',
      'src/orders/checkout',
      'src/orders/pay-links',
      'src/payments/webhooks',
      'src/payouts/debts/server/pay-debt.test.ts',
      'tests/api/card-limits.test.ts',
      'tests/api/card-declines-counted.test.ts',
      'tests/api/question-limits.test.ts',
    ],
  },
  {
    folder: 'src/orders/refunds',
    tests: [
      'src/orders/refunds',
      'src/orders/disputes',
      'src/orders/payment/server/follow-up-jobs.test.ts',
      'src/orders/invoices/server/invoice-documents.test.ts',
    ],
  },
  { folder: 'src/orders/attribution', tests: ['src/orders/attribution'] },
  { folder: 'src/orders/carriers', tests: ['src/orders/carriers'] },
  { folder: 'src/orders/dispatch', tests: ['src/orders/dispatch', 'src/orders/carriers'] },
  {
    folder: 'src/orders/invoices',
    tests: ['src/orders/invoices', 'src/orders/refunds', 'src/orders/disputes/server/dispute-evidence.test.ts'],
  },
  {
    folder: 'src/orders/recalls',
    tests: ['src/orders/recalls', 'src/orders/payment/server/withdrawn-products.test.ts'],
  },
  {
    folder: 'src/orders/replacement/server',
    tests: ['src/orders/replacement', 'src/returns/admin/server/replace-return.test.ts'],
  },
  { folder: 'src/orders/questions', tests: ['src/orders/pay-links/server/pay-link-page.test.ts'] },
  { folder: 'src/orders/timeline/server', tests: ['src/orders/timeline'] },
  { folder: 'src/orders/receipts', tests: ['src/orders/receipts', 'src/client-page/orders'] },
  { folder: 'src/orders/checkout', tests: ['src/orders/checkout', 'src/orders/pay-links'] },
  {
    folder: 'src/payments/provider',
    tests: [
      'src/payments',
      'src/orders/payment',
      'src/orders/refunds',
      'src/orders/disputes',
      'src/payouts/accounts',
      'src/payouts/transfers',
    ],
  },
  {
    folder: 'src/payments/card-tries',
    tests: [
      'src/payments/card-tries',
      'tests/api/card-limits.test.ts',
      'tests/api/card-declines-counted.test.ts',
      'tests/api/question-limits.test.ts',
    ],
  },
  {
    folder: 'src/payments/attempts',
    tests: [
      'src/payments/attempts',
      'src/orders/payment',
      'src/orders/pay-links',
      'src/payouts/debts',
      'tests/api/card-declines-counted.test.ts',
      'tests/api/card-limits.test.ts',
      'src/orders/refunds/server/reverse-failed-refund.test.ts',
    ],
  },
  { folder: 'src/payments/disputes', tests: ['src/orders/disputes'] },
  {
    folder: 'src/payments/cards',
    tests: [
      'src/payments/cards',
      'src/orders/payment',
      'tests/api/card-limits.test.ts',
      'src/app/server/jobs/erase-people.test.ts',
    ],
  },
  {
    folder: 'src/payments/client-cards',
    tests: ['src/payments/client-cards', 'src/orders/pay-links', 'src/app/server/jobs/erase-people.test.ts'],
  },
  { folder: 'src/payments/refunds', tests: ['src/orders/refunds'] },
  { folder: 'src/payments/webhooks', tests: ['src/payments/webhooks', 'src/orders/payment'] },
  {
    folder: 'src/payouts/commission',
    tests: ['src/payouts/commission', 'src/payouts/statements', 'src/payouts/transfers', 'src/orders/refunds'],
  },
  { folder: 'src/payouts/ledger', tests: ['src/payouts/ledger', 'src/payouts/debts', 'src/orders/refunds'] },
  {
    folder: 'src/payouts/debts',
    tests: ['src/payouts/debts', 'src/payouts/transfers', 'tests/api/card-limits.test.ts'],
  },
  { folder: 'src/payouts/accounts', tests: ['src/payouts/accounts'] },
  {
    folder: 'src/payouts/transfers',
    tests: [
      'src/payouts/transfers',
      'src/payouts/commission',
      'src/orders/refunds/server/reverse-failed-refund.test.ts',
    ],
  },
  { folder: 'src/payouts/statements', tests: ['src/payouts/statements'] },
  {
    folder: 'src/payouts/tax-report',
    tests: ['src/payouts/tax-report', 'src/app/server/jobs/erase-people.test.ts'],
  },
]
