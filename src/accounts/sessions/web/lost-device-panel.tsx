import { useMutation } from '@tanstack/react-query'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { sessionsText } from '../text.ts'
import style from './lost-device-panel.module.css'

/** Ends the sessions of all other devices, in the profile (N-OFFL-006). */
export function LostDevicePanel() {
  const logOut = useMutation({
    mutationFn: () => callApi<{ message: string }>('POST', 'user/logout/others'),
    meta: { showsMessage: true },
  })
  return (
    <section className={style.panel} aria-labelledby="lost-device">
      <h2 id="lost-device" className={style.heading}>
        {sessionsText.lostDevice}
      </h2>
      <p className={style.lead}>{sessionsText.lostDeviceLead}</p>
      <Button variant="secondary" loading={logOut.isPending} onClick={() => logOut.mutate()}>
        {sessionsText.logOutElsewhere}
      </Button>
    </section>
  )
}
