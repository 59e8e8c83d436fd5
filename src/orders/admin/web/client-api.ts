import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Client } from '#clients/web/api.ts'
import type { clientOrdersSchema } from '#orders/admin/contract.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'

/** `clinet` is spelt as in the specification (I-ADMN-042). */
type AdminClientView = z.output<typeof clientOrdersSchema>['clinet']

/** A client with the seller, in plain names. */
export interface AdminClient extends Pick<Client, 'name' | 'email' | 'phone' | 'diallingCode' | 'line1' | 'line2'> {
  city: string
  county: string
  postcode: string
  seller: { id: string; firstName: string; lastName: string; email: string; businessName: string }
}

function toAdminClient(view: AdminClientView): AdminClient {
  const { _id, firstName, lastName, email, businessName } = view.user
  return {
    name: view.name,
    email: view.email,
    phone: view.pno,
    diallingCode: view.c_code,
    line1: view.addressLine1,
    line2: view.addressLine2,
    city: view.city,
    county: view.state,
    postcode: view.zipcode,
    seller: { id: _id, firstName, lastName, email, businessName },
  }
}

export const adminClientQuery = (viewer: string, clientId: string) =>
  queryOptions({
    queryKey: ['admin-clients', viewer, 'one', clientId],
    queryFn: async () => {
      const path = `admin/client/order/${encodeURIComponent(clientId)}`
      const { clinet } = await callApi<{ clinet: AdminClientView }>('GET', path)
      return toAdminClient(clinet)
    },
  })
