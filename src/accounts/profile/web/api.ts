import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useViewer } from '#access/web/viewer.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { createFormData } from '#platform/web/forms/form-data.ts'
import type { AdminProfileForm, ProfileForm } from '../contract.ts'

type Message = { message: string }

export interface ProfileUpdate extends ProfileForm {
  email: string
  /** The documents' signed names, as in the profile. */
  removedDocuments: readonly string[]
  newDocuments: readonly File[]
  documentBaseUrl: string
}

export function useUpdateProfile() {
  const viewer = useViewer()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ removedDocuments, newDocuments, documentBaseUrl, ...fields }: ProfileUpdate) => {
      const body = { ...fields, bP: documentBaseUrl, del_imgs: JSON.stringify(removedDocuments) }
      return callApi<Message>('PUT', 'user/profile', { form: createFormData(body, { docs: newDocuments }) })
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['profile', viewer.key] }),
    meta: { showsMessage: true },
  })
}

export function useUpdateAdminProfile() {
  const viewer = useViewer()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (fields: AdminProfileForm & { email: string }) =>
      callApi<Message>('PUT', 'admin/profile', { form: createFormData({ ...fields, del_imgs: '[]' }) }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['profile', viewer.key] }),
    meta: { showsMessage: true },
  })
}
