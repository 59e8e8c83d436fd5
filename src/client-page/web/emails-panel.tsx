import { clientPageText } from '#client-page/text.ts'
import { type ClientPage, useSetEmailPreference } from '#client-page/web/api.ts'
import { ReminderAgreements } from '#client-page/web/reminder-agreements.tsx'
import { emailPreferencesText } from '#mail/preferences/text.ts'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { Panel } from '#platform/web/ui/page/panel.tsx'
import style from './client-page.module.css'

/** The emails that she can switch off: those about no order and no payment. */
export function EmailsPanel({ emails, sellers }: Pick<ClientPage, 'emails' | 'sellers'>) {
  const set = useSetEmailPreference()
  return (
    <Panel heading={clientPageText.emails}>
      <p className={style.lead}>{clientPageText.emailsLead}</p>
      <ul className={`bare ${style.switches}`}>
        {emails.map(({ kind, on }) => (
          <li key={kind}>
            <Switch
              checked={set.isPending && set.variables.kind === kind ? set.variables.on : on}
              loading={set.isPending}
              label={emailPreferencesText.kinds[kind]}
              onChange={(wanted) => set.mutate({ kind, on: wanted })}
            />
          </li>
        ))}
      </ul>
      {emails.some(({ kind, on }) => kind === 'reminders' && on) && (
        <ReminderAgreements sellers={sellers.filter(({ isOpen }) => isOpen)} />
      )}
    </Panel>
  )
}
