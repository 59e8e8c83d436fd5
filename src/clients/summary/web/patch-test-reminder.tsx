import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#access/web/viewer.ts'
import { clientSummaryText } from '#clients/summary/text.ts'
import { clientSummaryQuery } from '#clients/summary/web/api.ts'
import style from './client-summary.module.css'

/** Says that the client's last patch test is more than six months ago; without a recorded one it says nothing (D-372). */
export function PatchTestReminder({ clientId }: { clientId: string }) {
  const viewer = useViewer()
  const { data } = useQuery(clientSummaryQuery(viewer.key, clientId))
  if (!data?.isPatchTestOld) return null
  return (
    <p className={style.reminder}>{clientSummaryText.patchTestOld(data.patchTest.split('-').reverse().join('/'))}</p>
  )
}
