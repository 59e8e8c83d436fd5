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
  /** Why the published wording is not sent; empty if it is sent. */
  unfit: string
  /** The id of the published version; empty if none was published. */
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

/** Previews the email; the last preview is shown until the next one comes. */
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

/** Goes back to an earlier version; with an empty id, to the wording that the program comes with. */
export function useRestoreEmail(name: WordingName) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, newestId }: { id: string; newestId: string }) =>
      callApi<{ message: string }>('PUT', `admin/emails/${name}/back`, {
        body: { version_id: id, newest_id: newestId },
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [key] }),
    meta: { showsMessage: true },
  })
}
