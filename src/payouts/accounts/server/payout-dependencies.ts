import type { ProviderDependencies } from '#payments/provider/server/provider-dependencies.ts'

export interface PayoutDependencies extends ProviderDependencies {
  /** The url of the shop, to which the provider's pages send the seller back. */
  publicUrl: () => string
}
