import { expect, test } from 'vitest'
import { html } from '#mail/server/html-template.ts'

test('user input is escaped wherever it stands, markup of ours is not', () => {
  const name = `<img src=x onerror="alert(1)"> & 'Co'`
  expect(html`<p title="${name}">${[html`<b>${name}</b>`, null, 5]}</p>`.toString()).toBe(
    '<p title="&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#39;Co&#39;"><b>&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#39;Co&#39;</b>5</p>',
  )
})
