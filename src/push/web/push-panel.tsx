import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { notifyError } from '#platform/web/api-client/notify-error.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { type PushKind, pushKinds } from '../contract.ts'
import { pushText } from '../text.ts'
import {
  changePush,
  declinePush,
  getPushKey,
  isPushDeclined,
  isPushSupported,
  type PushSettings,
  readPushSettings,
  switchPushOff,
  switchPushOn,
} from './push-device.ts'
import style from './push-panel.module.css'

/** The settings of this browser, and the key with which it subscribes. */
function usePush() {
  const viewer = useViewer()
  const queries = useQueryClient()
  const queryKey = ['push', viewer.key]
  const { data: read } = useQuery({
    queryKey,
    queryFn: async () => ({ ...(await getPushKey()), settings: await readPushSettings() }),
  })
  // the query's cache changes a moment later; without this state a switch would jump back meanwhile
  const [changed, setChanged] = useState<PushSettings | null>()
  const data = read && { ...read, settings: changed === undefined ? read.settings : changed }
  const [failure, setFailure] = useState('')
  const set = (settings: PushSettings | null) => {
    setChanged(settings)
    queries.setQueryData<typeof read>(queryKey, (before) => before && { ...before, settings })
  }
  const switchOn = async () => {
    if (!data?.key) return
    setFailure('')
    try {
      const settings = await switchPushOn(data.key)
      if (settings) set(settings)
      else setFailure(pushText.refused)
    } catch {
      setFailure(pushText.failed)
    }
  }
  /** Shows the change at once, and takes it back where it fails. */
  const change = (shown: PushSettings | null, action: () => Promise<unknown>) => {
    const before = data?.settings ?? null
    set(shown)
    action().catch((error) => {
      set(before)
      notifyError(error)
    })
  }
  return { data, failure, switchOn, change }
}

/** The part of the profile in which a person chooses the messages that this browser shows. */
export function PushPanel() {
  const { data, failure, switchOn, change } = usePush()
  if (!data?.key) return null
  const { settings } = data
  return (
    <section className={style.panel} aria-labelledby="push">
      <h2 id="push" className={style.heading}>
        {pushText.heading}
      </h2>
      <p className={style.lead}>{pushText.lead}</p>
      {!isPushSupported() ? (
        <p>{pushText.notSupported}</p>
      ) : settings ? (
        <Choices settings={settings} change={change} />
      ) : (
        <Button variant="secondary" onClick={switchOn}>
          {pushText.switchOn}
        </Button>
      )}
      <p role="status" className={style.failure}>
        {failure}
      </p>
    </section>
  )
}

interface ChoicesProps {
  settings: PushSettings
  change: (shown: PushSettings | null, action: () => Promise<unknown>) => void
}

function Choices({ settings, change }: ChoicesProps) {
  const { kinds, showsDetails } = settings
  const choose = (kind: PushKind, isOn: boolean) => {
    const chosen = pushKinds.filter((one) => (one === kind ? isOn : kinds.includes(one)))
    change({ ...settings, kinds: chosen }, () => changePush({ kinds: chosen }))
  }
  return (
    <>
      <ul className="bare">
        {pushKinds.map((kind) => (
          <li key={kind}>
            <Switch
              label={pushText.kinds[kind]}
              checked={kinds.includes(kind)}
              onChange={(isOn) => choose(kind, isOn)}
            />
          </li>
        ))}
      </ul>
      <Switch
        label={pushText.details}
        checked={showsDetails}
        onChange={(isOn) => change({ ...settings, showsDetails: isOn }, () => changePush({ showsDetails: isOn }))}
      />
      <p className={style.lead}>{pushText.detailsHint}</p>
      <Button variant="quiet" onClick={() => change(null, () => switchPushOff(settings))}>
        {pushText.switchOff}
      </Button>
    </>
  )
}

/**
 * Offers messages on the seller's dashboard once she has sold something, until she declines them in this browser. The browser asks for
 * permission only when the button is pressed.
 */
export function PushOffer() {
  const { data, failure, switchOn } = usePush()
  const [isDeclined, setDeclined] = useState(isPushDeclined)
  const isOffered = data?.key && data.hasSold && !data.settings && !isDeclined
  if (!isOffered || !isPushSupported() || Notification.permission === 'denied') return null
  return (
    <section className={style.offer} aria-label={pushText.offer}>
      <p>
        <strong>{pushText.offer}</strong>
        <br />
        {pushText.offerHint}
      </p>
      <div className={style.actions}>
        <Button small onClick={switchOn}>
          {pushText.switchOn}
        </Button>
        <Button
          small
          variant="quiet"
          onClick={() => {
            declinePush()
            setDeclined(true)
          }}
        >
          {pushText.notNow}
        </Button>
      </div>
      <p role="status" className={style.failure}>
        {failure}
      </p>
    </section>
  )
}
