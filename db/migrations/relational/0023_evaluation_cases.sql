CREATE TABLE "evaluation_cases" (
	"turn_id" uuid PRIMARY KEY NOT NULL,
	"expects" text NOT NULL,
	"made_by" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "evaluation_results" (
	"run_id" uuid NOT NULL,
	"turn_id" uuid NOT NULL,
	"is_met" boolean NOT NULL,
	CONSTRAINT "evaluation_results_run_id_turn_id_pk" PRIMARY KEY("run_id","turn_id")
);
--> statement-breakpoint
CREATE TABLE "evaluation_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"started_by" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"asked" integer NOT NULL,
	"met" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "evaluation_cases" ADD CONSTRAINT "evaluation_cases_turn_id_conversations_id_fk" FOREIGN KEY ("turn_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation_results" ADD CONSTRAINT "evaluation_results_run_id_evaluation_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."evaluation_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation_results" ADD CONSTRAINT "evaluation_results_turn_id_evaluation_cases_turn_id_fk" FOREIGN KEY ("turn_id") REFERENCES "public"."evaluation_cases"("turn_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idx_evaluation_results_turn" ON "evaluation_results" USING btree ("turn_id");--> statement-breakpoint
CREATE INDEX "idx_evaluation_runs_started" ON "evaluation_runs" USING btree ("started_at");