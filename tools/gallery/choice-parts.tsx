import { useState } from 'react'
import { CheckboxList } from '#platform/web/ui/fields/checkbox-list.tsx'
import { Select } from '#platform/web/ui/fields/field.tsx'
import { Checkbox, Radio, Switch } from '#platform/web/ui/fields/switch.tsx'
import { exampleTexts } from './example-texts.ts'
import { Example, Part } from './part.tsx'

const options = [
  { value: '1', label: 'Newest first' },
  { value: '2', label: 'Price, lowest first' },
  { value: '3', label: exampleTexts.long },
]
const groups = [
  {
    heading: 'Skincare',
    options: [
      { value: 'serums', label: 'Serums' },
      { value: 'masks', label: 'Masks' },
    ],
  },
  { heading: 'Hair', options: [{ value: 'long', label: exampleTexts.long }] },
]
const ignore = () => undefined

/** Fields to choose from. */
export function ChoiceParts() {
  const [on, setOn] = useState(true)
  const [delivery, setDelivery] = useState('salon')
  const [selected, setSelected] = useState<string[]>(['serums'])
  return (
    <>
      <Part name="Select">
        <Example state="normal">
          <Select label="Sort by" options={options} />
        </Example>
        <Example state="error">
          <Select label="County" options={[{ value: '', label: 'Choose' }]} error="*Please select a county." />
        </Example>
        <Example state="disabled">
          <Select label="Country" options={[{ value: 'gb', label: 'United Kingdom' }]} disabled />
        </Example>
        <Example state="a pill, for sorting and filters">
          <Select label="Sort the list by" options={options} pill />
        </Example>
        <Example state="long text">
          <Select label="Product" options={options} defaultValue="3" />
        </Example>
      </Part>
      <Part name="Switch">
        <Example state="normal">
          <Switch label="In the shop" checked={on} onChange={setOn} />
        </Example>
        <Example state="loading">
          <Switch label="Being published" checked loading onChange={ignore} />
        </Example>
        <Example state="disabled, on and off">
          <Switch label="Always in the shop" checked disabled onChange={ignore} />
          <Switch label="Never in the shop" checked={false} disabled onChange={ignore} />
        </Example>
        <Example state="label for screen readers only">
          <Switch label="Show this row" labelHidden checked={on} onChange={setOn} />
        </Example>
      </Part>
      <Part name="Checkbox">
        <Example state="normal, checked, disabled">
          <Checkbox label="Remember this card" />
          <Checkbox label="Send me a receipt" defaultChecked />
          <Checkbox label="Not available here" disabled />
        </Example>
        <Example state="long text">
          <Checkbox label={exampleTexts.paragraph} />
        </Example>
      </Part>
      <Part name="Radio">
        <Example state="normal, checked, disabled">
          <Radio name="to" value="salon" label="To the salon" checked={delivery === 'salon'} onChange={setDelivery} />
          <Radio name="to" value="client" label="To a client" checked={delivery === 'client'} onChange={setDelivery} />
          <Radio name="to" value="shop" label="Not from here" checked={false} disabled onChange={setDelivery} />
        </Example>
      </Part>
      <Part name="CheckboxList">
        <Example state="in groups">
          <CheckboxList
            name="in-groups"
            label="Categories"
            groups={groups}
            selected={selected}
            onChange={setSelected}
          />
        </Example>
        <Example state="empty">
          <CheckboxList name="empty" label="Brands" groups={[]} selected={[]} onChange={ignore} empty="No brands yet" />
        </Example>
        <Example state="error">
          <CheckboxList
            name="wrong"
            label="Skin tones"
            groups={[{ options: [{ value: 'fair', label: 'Fair' }] }]}
            selected={[]}
            onChange={ignore}
            error="*Please select a skin tone."
          />
        </Example>
      </Part>
    </>
  )
}
