-- module: links
-- compatible: yes
-- Whether a client was reminded lately is asked for each list of links, and the table grows with every reminder.
create index follow_ups_by_time on follow_ups (sent_at);
