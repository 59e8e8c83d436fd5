import { presentAddress } from '#accounts/addresses/server/present-address.ts'
import { toBit } from '#accounts/contract.ts'
import { documentsBase } from '#media/server/serve-files.ts'
import { pence, toPounds } from '#platform/money.ts'
import type { UserList, UserOrderView, UserResponse, UserView } from '../contract.ts'
import type { UserOrderRow } from './admin-user-store.ts'
import type { UserDetails, UserPage, UserWithDocuments } from './admin-users.ts'

export function presentUserList({ users, total }: UserPage): UserList {
  return { users: users.map(presentUser), ttl: total, bP: documentsBase }
}

export function presentUserDetails(details: UserDetails): UserResponse {
  return {
    usr: {
      ...presentUser(details),
      adrs: details.addresses.map(presentAddress),
      orders: details.orders.map(presentUserOrder),
    },
    bP: documentsBase,
  }
}

function presentUser({ user: row, documents }: UserWithDocuments): UserView {
  return {
    _id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    business: row.business_name,
    businessName: row.business_name,
    docs: documents.map(({ name }) => name),
    media: documents.map(({ name, type, refusedAt, isReplacement, validUntil }) => ({
      name,
      type,
      url: `${documentsBase}${name}`,
      refused: refusedAt?.toISOString() ?? null,
      replaced: isReplacement,
      valid_until: validUntil,
    })),
    status: toBit(!row.blocked),
    isVarified: toBit(row.email_verified),
    isActive: toBit(row.documents_approved),
    isAdmin: row.role === 'admin',
    refused: row.documents_rejected_at?.toISOString() ?? null,
    deleted: row.deleted_at !== null,
    created: row.created_at.toISOString(),
  }
}

function presentUserOrder(row: UserOrderRow): UserOrderView {
  return {
    _id: row.id,
    ord_no: row.order_number,
    clnt_name: row.client_name,
    created: row.created_at.toISOString(),
    totalAmount: toPounds(pence(row.total_pence)),
    paymentStatus: row.payment_status,
    paymentType: row.payment_type,
    orderStatus: toBit(row.delivered),
    totalCommission: toPounds(pence(row.commission_pence)),
  }
}
