import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { maxColumns, maxViews } from '#back-office/views/contract.ts'
import { maxLinkEmailsPerDay } from '#mail/server/queue-email.ts'
import { queueLimitsOfPeople } from '#media/server/picture-queues.ts'
import { imageLimits, maxScans } from '#media/server/reencode-image.ts'
import { textLengths } from '#platform/text-lengths.ts'

test('docs/limits.md lists every limit of emails, pictures and texts [D-260–262, D-358]', () => {
  const documented = [
    ...readFileSync('docs/limits.md', 'utf8').matchAll(/^\| (emails|picture|views|text) \| (.+) \| ([\d,]+) \|$/gm),
  ].map(([, kind, what, most = '']) => [kind, what, Number(most.replaceAll(',', ''))])
  expect(documented).toEqual([
    ['emails', 'to one unconfirmed address in 24 hours', maxLinkEmailsPerDay],
    ['picture', 'pixels', imageLimits.pixels],
    ['picture', 'pixels of a picture in several passes', imageLimits.pixelsOfPasses],
    ['picture', 'pixels of a side', imageLimits.side],
    ['picture', 'pixels of a document’s side, as it is stored', imageLimits.documentSide],
    ['picture', 'scans of a JPEG', maxScans],
    ['picture', 'seconds of the clock for a document', imageLimits.documentSeconds],
    ['picture', 'waiting in a queue', queueLimitsOfPeople.maxWaiting],
    ['picture', 'waiting of one IP address or seller', queueLimitsOfPeople.maxWaitingPerOwner],
    ['views', 'of one list', maxViews],
    ['views', 'columns of one list', maxColumns],
    ...Object.entries(textLengths).map(([name, most]) => ['text', `\`${name}\``, most]),
  ])
})
