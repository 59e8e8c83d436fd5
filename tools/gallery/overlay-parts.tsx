import clockIcon from '@tabler/icons/outline/clock.svg?path'
import downloadIcon from '@tabler/icons/outline/download.svg?path'
import logoutIcon from '@tabler/icons/outline/logout.svg?path'
import userIcon from '@tabler/icons/outline/user.svg?path'
import { Button, IconButton } from '#platform/web/ui/buttons/button.tsx'
import { TextField } from '#platform/web/ui/fields/field.tsx'
import { AccountTrigger } from '#platform/web/ui/overlays/account-trigger.tsx'
import { DropdownMenu } from '#platform/web/ui/overlays/dropdown-menu.tsx'
import { FilterSheet } from '#platform/web/ui/overlays/filter-sheet.tsx'
import { MenuAction, MenuExit, MenuItems, MenuLink } from '#platform/web/ui/overlays/menu-items.tsx'
import { Tooltip } from '#platform/web/ui/overlays/tooltip.tsx'
import { DialogExamples } from './dialog-examples.tsx'
import { exampleTexts } from './example-texts.ts'
import { Example, Part, Row } from './part.tsx'

const ignore = () => undefined

export function OverlayParts() {
  return (
    <>
      <DialogExamples />
      <Part name="DropdownMenu">
        <Example state="under a button">
          <Row>
            <DropdownMenu label="Account: Anna Harper" trigger={<AccountTrigger name="Anna Harper" />}>
              {menu}
            </DropdownMenu>
          </Row>
        </Example>
        <Example state="without a name">
          <Row>
            <DropdownMenu label="Account of nobody" trigger={<AccountTrigger name="" />}>
              {menu}
            </DropdownMenu>
          </Row>
        </Example>
      </Part>
      <Part name="FilterSheet">
        <Example state="two filters set; none">
          <Row>
            <FilterSheet count={2} done="Show the rows" onClear={ignore}>
              <TextField label="Brand" />
            </FilterSheet>
            <FilterSheet count={0} done="Show the rows" variant="secondary" onClear={ignore}>
              <TextField label="Brand" />
            </FilterSheet>
          </Row>
        </Example>
      </Part>
      <Part name="MenuItems">
        <Example state="MenuLink and MenuExit, with hints and a long text">{menu}</Example>
      </Part>
      <Part name="Tooltip">
        <Example state="on hover and focus">
          <Row>
            <Tooltip text="Earlier versions">
              <IconButton icon={clockIcon} label="Earlier versions" />
            </Tooltip>
            <Tooltip text={exampleTexts.paragraph} extra>
              <Button variant="secondary">Why?</Button>
            </Tooltip>
          </Row>
        </Example>
      </Part>
    </>
  )
}

const menu = (
  <MenuItems>
    <MenuLink to="/profile" icon={userIcon} label="My profile" />
    <MenuLink to="/orders" icon={clockIcon} label="My orders" hint={exampleTexts.paragraph} />
    <MenuAction icon={downloadIcon} label="Export" onClick={ignore} />
    <MenuExit icon={logoutIcon} label="Log out" onClick={ignore} />
  </MenuItems>
)
