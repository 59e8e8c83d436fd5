import wifiOffIcon from '@tabler/icons/outline/wifi-off.svg?path'
import { useSyncExternalStore } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { appText } from '#app/text.ts'
import { formatTime, getToday, toLondonDay } from '#platform/dates.ts'
import { getNetwork, type Network, subscribeToNetwork } from '#platform/web/offline/network.ts'
import { readOutboxCount } from '#platform/web/offline/outbox-count.ts'
import { Link } from '#platform/web/router/router.tsx'
import { getStored, subscribeToStorage } from '#platform/web/storage/local-storage.ts'
import { Icon } from '#platform/web/ui/media/icon.tsx'
import style from './network-line.module.css'

const onServer: Network = { isOnline: true, shownFrom: null, isReadFromDevice: false }

/** Shows one line at the edge of the page while the shop cannot be reached or calls wait on this device. It covers nothing on the page. */
export function NetworkLine() {
  const network = useSyncExternalStore(subscribeToNetwork, getNetwork, () => onServer)
  const outbox = useSyncExternalStore(
    subscribeToStorage,
    () => getStored('outbox'),
    () => null,
  )
  const isSeller = useViewer().kind === 'seller'
  const isCut = !network.isOnline || network.isReadFromDevice
  const waits = isSeller && outbox ? describeOutbox(outbox) : ''
  return (
    <div role="status">
      {(isCut || waits) && (
        <p className={style.line}>
          {isCut && <Icon icon={wifiOffIcon} size={18} />}
          <span>
            {isCut && `${describe(network)} `}
            {waits && <Link to="/waiting">{waits}</Link>}
          </span>
        </p>
      )}
    </div>
  )
}

function describeOutbox(stored: string): string {
  const { waiting, refused } = readOutboxCount(stored)
  return [
    ...(waiting > 0 ? [waiting === 1 ? appText.waitsOne : appText.waitsMany(waiting)] : []),
    ...(refused > 0 ? [refused === 1 ? appText.refusedOne : appText.refusedMany(refused)] : []),
  ].join(', ')
}

function describe({ isOnline, isReadFromDevice, shownFrom }: Network): string {
  const start = isOnline ? appText.slowShop : appText.noSignal
  if (shownFrom === null) return `${start} ${appText.typedIsStillHere}`
  const at = new Date(shownFrom)
  const dayAndTime = formatTime(at)
  const time = toLondonDay(at) === getToday() ? dayAndTime.slice(-'HH:MM'.length) : dayAndTime
  return `${start} ${isReadFromDevice ? appText.shownFrom(time) : appText.loadedUntil(time)}`
}
