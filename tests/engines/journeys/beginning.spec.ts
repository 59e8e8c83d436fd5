import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from '@playwright/test'
import { getEmailLinkPath } from '../../browser/support/emails.ts'
import { administrator } from '../../browser/support/people.ts'
import { createApprovedSeller, createDocuments, signUp } from '../../browser/support/sellers.ts'
import {
  button,
  dialog,
  exactly,
  field,
  fileChooser,
  first,
  heading,
  last,
  link,
  product,
  searchField,
  switchButton,
  words,
} from '../driver/target.ts'
import { phone, test } from '../driver/test.ts'

/** How a seller begins: from sign-up to the first product in her stock. */

const password = 'Scissors-2026'

async function writeDocuments(): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'chairside-documents-'))
  return (await createDocuments()).map(({ name, buffer }) => {
    const file = path.join(folder, name)
    writeFileSync(file, buffer)
    return file
  })
}

test('a seller signs up with documents, her bank and her email [N-ENGN-001]', async ({ openPerson }) => {
  const nora = await openPerson({ size: phone })
  const email = `nora.${Date.now()}@example.com`
  await nora.open('/signup')
  await nora.press(button('Create account'))
  await nora.waitFor(words('*Please enter email.'))
  await nora.fill(field('Email'), email)
  await nora.fill(field(exactly('Password')), password)
  await nora.fill(field('First name'), 'Nora')
  await nora.fill(field('Last name'), 'Nightingale')
  await nora.fill(field('Business name'), 'Nora at the Mirror')
  await nora.upload(fileChooser, await writeDocuments())
  await nora.press(button('Create account'))
  const registered = dialog('You are successfully registered!')
  await nora.press(button('Continue', registered))
  await nora.waitForPath(/^\/accountDetails$/)
  await nora.fill(field('Account number'), '00012345')
  await nora.fill(field('Sort code'), '108800')
  await nora.fill(field('Address line 1'), '12 Mirror Lane')
  await nora.fill(field('City'), 'Leeds')
  await nora.fill(field('Post code'), 'LS1 4AP')
  await nora.fillDate(field('Date of birth'), '1990-05-17')
  await nora.press(button('Save and verify'))
  await nora.press(button('Complete verification'))
  await nora.press(last(button('Close', dialog('We have your bank details'))))
  await nora.open(await getEmailLinkPath(email, 'signup-verification'))
  await nora.waitFor(words('Success! Your email is verified successfully.'))
  await nora.open('/login')
  await nora.fill(field('Email'), email)
  await nora.fill(field(exactly('Password')), password)
  await nora.press(button(exactly('Login')))
  await nora.waitFor(words('You will be emailed once your account information has been verified.'))
})

test('an administrator reads the documents and approves the seller [N-ENGN-002]', async ({ openPerson }) => {
  const { email } = await signUp({ firstName: 'Nora', lastName: 'Nightingale' })
  const admin = await openPerson()
  await admin.open('/login')
  await admin.fill(field('Email'), administrator.email)
  await admin.fill(field(exactly('Password')), administrator.password)
  await admin.press(button(exactly('Login')))
  await admin.waitForPath(/^\/dashboard$/)
  await admin.open('/admin-user')
  await admin.fill(searchField, email)
  await admin.type('\uE007')
  await admin.press(first(link('Nora Nightingale')))
  await admin.waitFor(heading('Nora Nightingale'))
  await admin.press(first(link(/Download/)))
  await admin.waitForDownload(/\.(png|jpg)$/)
  await admin.press(switchButton(/Approve the documents/))
  await admin.waitFor(words(exactly('Approved')))
  await admin.reload()
  await admin.waitFor(words(exactly('Approved')))
})

test('a seller watches a training video to its end and stocks the product [N-ENGN-003]', async ({ openPerson }) => {
  const seller = await createApprovedSeller({ verified: true })
  const ida = await openPerson({ as: seller, size: phone })
  await ida.open('/explore?sortValue=3')
  const untrained = first(product(/Watch Video/))
  const name = await ida.read(first({ css: 'h2, h3', within: untrained }))
  await ida.press(first(button(/^Watch Video/, untrained)))
  await ida.waitFor({ css: 'video' })
  // plays the whole video, since skipping does not count, but three times as fast
  await ida.run(() => {
    const video = document.querySelector('video')
    if (!video) throw new Error('there is no video')
    video.muted = true
    video.playbackRate = 3
    return video.play()
  })
  await ida.waitFor(words('You have successfully completed video, now you can stock the product.'), 60_000)
  await ida.press(button(new RegExp(`^Stock.*${name}`)))
  await ida.waitFor(button(new RegExp(`^Un-stock.*${name}`)))
  await ida.open('/mystock')
  await ida.waitForCount({ css: 'li', within: { css: 'section', name: 'My Stock' } }, 1)
})

test('a seller searches, filters, sorts and keeps faves [N-ENGN-004]', async ({ openPerson }) => {
  const seller = await createApprovedSeller({ verified: true })
  const ida = await openPerson({ as: seller })
  await ida.open('/explore')
  await ida.fill(first(searchField), 'lipstick')
  await ida.type('\uE007')
  await ida.waitForPath(/sKey=lipstick/)
  await ida.waitFor(first(product('Lipstick')))
  await ida.choose(field('Sort by'), 'Price Low-High')
  await ida.waitForPath(/sortValue=3/)
  await ida.tick(first(field(exactly('Light'))))
  await ida.waitFor(button('Remove Light'))
  const name = await ida.read(first({ css: 'h2, h3', within: first(product()) }))
  await ida.press(button(`Add to faves: ${name}`))
  await ida.press(button('Remove Light'))
  await ida.waitForNone(button('Remove Light'))
  await ida.goBack()
  await ida.waitFor(button('Remove Light'))
  await ida.open('/faves')
  await ida.waitFor(first(heading(name)))
  expect(name).toMatch(/lipstick/i)
})
