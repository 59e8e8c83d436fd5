-- module: platform
-- compatible: yes
alter table job_workers add column reads_encrypted boolean not null default false;

comment on column job_workers.reads_encrypted is 'False for a process of a version that reads secrets and tax numbers in the clear alone: while one works, none are encrypted.';
