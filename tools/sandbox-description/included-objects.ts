/** The provider's objects that the sandbox has; where the description allows another one beside these, it is left out. */
export const includedResources: ReadonlySet<string> = new Set([
  ...['account', 'account_link', 'balance', 'balance_transaction', 'bank_account', 'card', 'charge', 'customer'],
  ...[
    'dispute',
    'event',
    'file',
    'list',
    'payment_intent',
    'payment_method',
    'payout',
    'person',
    'refund',
    'setup_intent',
  ],
  ...['token', 'transfer', 'transfer_reversal', 'webhook_endpoint'],
])

/**
 * The optional objects that the shop or the sandbox uses; the description leaves out the others, such as other kinds of payment. One
 * that is missing here fails the comparison when it is used.
 */
export const includedObjects: ReadonlySet<string> = new Set([
  ...['address', 'automatic_payment_methods', 'billing_details', 'card', 'created', 'metadata', 'outcome', 'expand'],
  ...['payment_method_data', 'payment_method_options', 'shipping', 'transfer_data', 'redirect_to_url', 'request'],
  ...['external_account', 'external_accounts', 'individual', 'dob', 'business_profile', 'capabilities', 'transfers'],
  ...['card_payments', 'tos_acceptance', 'settings', 'payouts', 'schedule', 'controller', 'fees', 'losses'],
  ...['stripe_dashboard', 'requirements', 'bank_account', 'evidence', 'collection_options', 'payment_method', 'types'],
  ...['enabled_events', 'payment_intent', 'setup_intent', 'allowed_payment_method_types', 'payment_method_types'],
  ...['fraud_details', 'networks', 'checks', 'three_d_secure', 'network_token', 'wallet', 'data'],
  ...['future_requirements', 'source_types', 'destination_details', 'google_pay', 'apple_pay', 'cvc_update'],
])
