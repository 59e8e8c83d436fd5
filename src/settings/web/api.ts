import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '#platform/web/api-client/call-api.ts'
import type { AdminSettingsView, SettingSection } from '../contract.ts'

const key = 'admin-settings'

export interface SettingsToEdit
  extends Pick<AdminSettingsView, 'company' | 'days' | 'mail' | 'provider' | 'maps' | 'storage'> {
  /** What may be shown about the stored secrets, by their names. */
  secrets: ReadonlyMap<string, { lastFour: string; since: string | null }>
  /** The environment variables that win over stored values, by section and field. */
  variables: ReadonlyMap<string, string>
  /** The id of each section's newest version; sections that were never saved are left out. */
  versionIds: ReadonlyMap<string, string>
  versions: {
    id: string
    section: SettingSection
    changed: string
    administrator: string
    repeats: string | null
    fields: string[]
    isCurrent: boolean
  }[]
}

export const settingsQuery = (viewer: string) =>
  queryOptions({
    queryKey: [key, viewer],
    queryFn: async (): Promise<SettingsToEdit> => {
      const { secrets, environment, version_ids, versions, ...sections } = await callApi<AdminSettingsView>(
        'GET',
        'admin/settings',
      )
      return {
        ...sections,
        secrets: new Map(secrets.map(({ name, last_four, since }) => [name, { lastFour: last_four, since }])),
        variables: new Map(environment.map(({ field, variable }) => [field, variable])),
        versionIds: new Map(version_ids.map(({ section, _id }) => [section, _id])),
        versions: versions.map(({ _id, admin, current, ...version }) => ({
          id: _id,
          administrator: admin,
          isCurrent: current,
          ...version,
        })),
      }
    },
  })

function useSettingsCall<Sent>(call: (sent: Sent) => Promise<{ message: string }>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSuccess: () => queries.invalidateQueries({ queryKey: [key] }),
    meta: { showsMessage: true },
  })
}

export type SectionValues = Readonly<Record<string, string | boolean>>

/** Saves a section; `versionId` is the version that was edited. */
export const useSetSection = (section: SettingSection) =>
  useSettingsCall(({ values, versionId }: { values: SectionValues; versionId: string }) =>
    callApi('PUT', `admin/settings/${section}`, { body: { ...values, version_id: versionId } }),
  )

export const useRestoreSettings = () =>
  useSettingsCall(({ id, newestId }: { id: string; newestId: string }) =>
    callApi('PUT', 'admin/settings/back', { body: { version_id: id, newest_id: newestId } }),
  )

export const useSendTestMail = () => useSettingsCall(() => callApi('POST', 'admin/settings/test-mail'))
