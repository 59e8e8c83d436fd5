export { clearPrimaryAddress } from '#accounts/addresses/server/address-store.ts'
