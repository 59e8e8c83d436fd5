import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '#platform/web/api-client/call-api.ts'
import type { EmailToEdit as EmailAnswer, EmailPreview, ListedEmails } from '../contract.ts'
import type { WordingName } from '../wording-names.ts'

const key = 'admin-emails'

/** The fields of the form, named as those of the call. */
export interface WordingValues {
  subject: string
  heading: string
  text: string
}

export const emailsQuery = (viewer: string) =>
  queryOptions({
    queryKey: [key, viewer],
    queryFn: async () => {
      const { emails } = await callApi<ListedEmails>('GET', 'admin/emails')
      return emails.map((email) => ({ ...email, name: email.name as WordingName }))
    },
  })
export type ListedEmail = Awaited<ReturnType<NonNullable<ReturnType<typeof emailsQuery>['queryFn']>>>[number]

export interface EmailToEdit {
  name: WordingName
  values: WordingValues
  ours: WordingValues
  /** Why the published words are not sent; empty where they are. */
  unfit: string
  /** Empty until something was published. */
  versionId: string
  placeholders: EmailAnswer['placeholders']
  versions: { id: string; published: string; administrator: string; repeats: string | null; subject: string }[]
}

export const emailQuery = (viewer: string, name: string) =>
  queryOptions({
    queryKey: [key, viewer, name],
    queryFn: async (): Promise<EmailToEdit> => {
      const answer = await callApi<EmailAnswer>('GET', `admin/emails/${encodeURIComponent(name)}`)
      const { wording, version_id: versionId, versions, ours, unfit, placeholders } = answer
      return {
        name: answer.name as WordingName,
        values: wording,
        ours,
        unfit,
        versionId,
        placeholders,
        versions: versions.map(({ _id, admin, ...version }) => ({ id: _id, administrator: admin, ...version })),
      }
    },
  })

/** What the email would look like; the one before is shown until the answer is there. */
export const emailPreviewQuery = (viewer: string, name: WordingName, values: WordingValues) =>
  queryOptions({
    queryKey: [key, viewer, name, 'preview', values],
    queryFn: ({ signal }) => callApi<EmailPreview>('POST', `admin/emails/${name}/preview`, { body: values, signal }),
    placeholderData: keepPreviousData,
  })

export function usePublishEmail(name: WordingName) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ values, versionId }: { values: WordingValues; versionId: string }) =>
      callApi<{ message: string }>('POST', `admin/emails/${name}`, { body: { ...values, version_id: versionId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [key] }),
    meta: { showsMessage: true },
  })
}

export function useSendTestEmail(name: WordingName) {
  return useMutation({
    mutationFn: (values: WordingValues) =>
      callApi<{ message: string }>('POST', `admin/emails/${name}/test`, { body: values }),
    meta: { showsMessage: true },
  })
}

/** Without an id the email goes back to ours. */
export function useRestoreEmail(name: WordingName) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (versionId: string) =>
      callApi<{ message: string }>('PUT', `admin/emails/${name}/back`, { body: { version_id: versionId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [key] }),
    meta: { showsMessage: true },
  })
}
