import type { AddressView, BankAddress } from '#accounts/addresses/contract.ts'
import type { UserOrderView, UserView } from '#accounts/admin/contract.ts'
import type { LoginView, ProfileView } from '#accounts/contract.ts'
import type { AddressRow } from '#accounts/addresses/server/address-store.ts'
import type { SignedDocument } from '#accounts/documents/server/document-uploads.ts'
import type { BankAddressRow, MemberRow } from '#accounts/profile/server/profile-store.ts'
import type { UserRow } from '#accounts/server/user-store.ts'
import type { UserOrderRow } from '#accounts/admin/server/admin-user-store.ts'
import { documentsBase } from '#media/server/serve-files.ts'
import { pence, toPounds } from '#platform/money.ts'

const bit = (flag: boolean) => (flag ? 1 : 0)

/** `isVarified` is the email, `isActive` the documents, `status` the block (D-062); the wire spells them so. */
export function presentLogin(row: MemberRow): LoginView {
  return {
    _id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    isAdmin: row.role === 'admin',
    isVarified: bit(row.email_verified),
    accountId: row.account_ref ?? '',
    payouts_enabled: row.payouts_enabled ?? false,
    accountActive: row.account_ref !== null && row.restricted === false,
    paidByVendor: row.debt_pence > 0,
    amount: toPounds(pence(Math.max(row.debt_pence, 0))),
  }
}

export function presentProfile(row: MemberRow, docs: SignedDocument[]): ProfileView {
  return {
    ...presentLogin(row),
    email: row.email,
    business: row.business_name,
    businessName: row.business_name,
    isActive: bit(row.documents_approved),
    status: bit(!row.blocked),
    docs: docs.map(({ name }) => name),
  }
}

export function presentUser(row: UserRow, docs: SignedDocument[]): UserView {
  return {
    _id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    business: row.business_name,
    businessName: row.business_name,
    docs: docs.map(({ name }) => name),
    media: docs.map(({ name, type }) => ({ name, type, url: `${documentsBase}${name}` })),
    status: bit(!row.blocked),
    isVarified: bit(row.email_verified),
    isActive: bit(row.documents_approved),
    isAdmin: row.role === 'admin',
    refused: row.documents_refused_at?.toISOString() ?? null,
    deleted: row.deleted_at !== null,
    created: row.created_at.toISOString(),
  }
}

export function presentUserOrder(row: UserOrderRow): UserOrderView {
  return {
    _id: row.id,
    ord_no: row.ord_no,
    clnt_name: row.client_name,
    created: row.created_at.toISOString(),
    totalAmount: toPounds(pence(row.total_pence)),
    paymentStatus: row.payment_status,
    paymentType: row.payment_type,
    orderStatus: bit(row.delivered),
    totalCommission: toPounds(pence(row.commission_pence)),
  }
}

export function presentAddress(row: AddressRow): AddressView {
  return {
    _id: row.id,
    f_name: row.first_name,
    l_name: row.last_name,
    pno: row.phone,
    pincode: row.pincode,
    street: row.line1,
    landmark: row.line2,
    city: row.city,
    state: row.county,
    postcode: row.postcode,
    country: row.country,
    primary: row.is_primary,
    lng: row.lng,
    lat: row.lat,
  }
}

export function presentBankAddress(row: BankAddressRow): BankAddress {
  return { line1: row.line1, line2: row.line2, city: row.city, country: row.country, postal_code: row.postcode }
}
