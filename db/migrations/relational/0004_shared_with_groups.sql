DROP INDEX "idx_conversation_shares_session";--> statement-breakpoint
ALTER TABLE "conversation_shares" ADD COLUMN "group_key" text;--> statement-breakpoint
ALTER TABLE "conversation_shares" ADD COLUMN "author" text;--> statement-breakpoint
ALTER TABLE "kept_records" ADD COLUMN "share_id" uuid;--> statement-breakpoint
ALTER TABLE "kept_records" ADD COLUMN "group_key" text;--> statement-breakpoint
ALTER TABLE "kept_records" ADD COLUMN "author" text;--> statement-breakpoint
CREATE INDEX "idx_conversation_shares_group" ON "conversation_shares" USING btree ("group_key") WHERE group_key is not null;--> statement-breakpoint
CREATE INDEX "idx_kept_records_group" ON "kept_records" USING btree ("group_key") WHERE group_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "idx_conversation_shares_session" ON "conversation_shares" USING btree ("session_id",(group_key is null));