-- module: settings
-- compatible: no
-- Where files are can be set in the back office. A process of the version before would go on keeping them where the environment says, so
-- that half of them would be in one place and half in the other.

alter table setting_versions drop constraint setting_versions_section_check;
alter table setting_versions add constraint setting_versions_section_check
  check (section in ('company', 'days', 'mail', 'provider', 'maps', 'storage'));
